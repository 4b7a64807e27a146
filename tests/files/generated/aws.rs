// Generated from "schemas/aws.json"; do not edit.

use std::collections::BTreeMap;

use tfsdk::{Number, Tf, TfObject};

/// The resource `aws_acm_certificate`.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/aws.json", resource = "aws_acm_certificate")]
pub struct AwsAcmCertificate {
    /// The attribute `arn`.
    #[tfsdk("arn", computed)]
    pub arn: Tf<String>,
    /// The attribute `certificate_authority_arn`.
    #[tfsdk("certificate_authority_arn", optional)]
    pub certificate_authority_arn: Option<String>,
    /// The attribute `certificate_body`.
    #[tfsdk("certificate_body", optional)]
    pub certificate_body: Option<String>,
    /// The attribute `certificate_chain`.
    #[tfsdk("certificate_chain", optional)]
    pub certificate_chain: Option<String>,
    /// The attribute `domain_name`.
    #[tfsdk("domain_name", optional, computed)]
    pub domain_name: Tf<String>,
    /// The attribute `domain_validation_options`.
    #[tfsdk("domain_validation_options", computed)]
    pub domain_validation_options: Tf<Vec<aws_acm_certificate::DomainValidationOptions>>,
    /// The attribute `id`.
    #[tfsdk("id", optional, computed)]
    pub id: Tf<String>,
    /// The block `options`.
    #[tfsdk("options", block, max_items = 1)]
    pub options: Vec<aws_acm_certificate::Options>,
    /// The attribute `private_key`.
    ///
    /// Sensitive.
    #[tfsdk("private_key", optional, sensitive)]
    pub private_key: Option<String>,
    /// The attribute `subject_alternative_names`.
    #[tfsdk("subject_alternative_names", optional, computed)]
    pub subject_alternative_names: Tf<Vec<String>>,
    /// The attribute `tags`.
    #[tfsdk("tags", optional)]
    pub tags: Option<BTreeMap<String, String>>,
    /// The attribute `validation_emails`.
    #[tfsdk("validation_emails", computed)]
    pub validation_emails: Tf<Vec<String>>,
    /// The attribute `validation_method`.
    #[tfsdk("validation_method", optional, computed)]
    pub validation_method: Tf<String>,
}

impl std::fmt::Debug for AwsAcmCertificate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AwsAcmCertificate")
            .field("arn", &self.arn)
            .field("certificate_authority_arn", &self.certificate_authority_arn)
            .field("certificate_body", &self.certificate_body)
            .field("certificate_chain", &self.certificate_chain)
            .field("domain_name", &self.domain_name)
            .field("domain_validation_options", &self.domain_validation_options)
            .field("id", &self.id)
            .field("options", &self.options)
            .field("subject_alternative_names", &self.subject_alternative_names)
            .field("tags", &self.tags)
            .field("validation_emails", &self.validation_emails)
            .field("validation_method", &self.validation_method)
            .finish_non_exhaustive()
    }
}

/// What stands in [`AwsAcmCertificate`].
pub mod aws_acm_certificate {
    use tfsdk::TfObject;

    /// What stands in `domain_validation_options`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct DomainValidationOptions {
        /// The attribute `domain_name`.
        #[tfsdk("domain_name")]
        pub domain_name: Option<String>,
        /// The attribute `resource_record_name`.
        #[tfsdk("resource_record_name")]
        pub resource_record_name: Option<String>,
        /// The attribute `resource_record_type`.
        #[tfsdk("resource_record_type")]
        pub resource_record_type: Option<String>,
        /// The attribute `resource_record_value`.
        #[tfsdk("resource_record_value")]
        pub resource_record_value: Option<String>,
    }

    /// What stands in `options`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Options {
        /// The attribute `certificate_transparency_logging_preference`.
        #[tfsdk("certificate_transparency_logging_preference", optional)]
        pub certificate_transparency_logging_preference: Option<String>,
    }
}

/// The resource `aws_cloudfront_distribution`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, version = 1, schema_file = "schemas/aws.json", resource = "aws_cloudfront_distribution")]
pub struct AwsCloudfrontDistribution {
    /// The attribute `active_trusted_signers`.
    #[tfsdk("active_trusted_signers", computed)]
    pub active_trusted_signers: Tf<BTreeMap<String, String>>,
    /// The attribute `aliases`.
    #[tfsdk("aliases", optional, set)]
    pub aliases: Option<Vec<String>>,
    /// The attribute `arn`.
    #[tfsdk("arn", computed)]
    pub arn: Tf<String>,
    /// The block `cache_behavior`.
    #[tfsdk("cache_behavior", block, set)]
    pub cache_behavior: Vec<aws_cloudfront_distribution::CacheBehavior>,
    /// The attribute `caller_reference`.
    #[tfsdk("caller_reference", computed)]
    pub caller_reference: Tf<String>,
    /// The attribute `comment`.
    #[tfsdk("comment", optional)]
    pub comment: Option<String>,
    /// The block `custom_error_response`.
    #[tfsdk("custom_error_response", block, set)]
    pub custom_error_response: Vec<aws_cloudfront_distribution::CustomErrorResponse>,
    /// The block `default_cache_behavior`.
    #[tfsdk("default_cache_behavior", block, min_items = 1, max_items = 1)]
    pub default_cache_behavior: Vec<aws_cloudfront_distribution::DefaultCacheBehavior>,
    /// The attribute `default_root_object`.
    #[tfsdk("default_root_object", optional)]
    pub default_root_object: Option<String>,
    /// The attribute `domain_name`.
    #[tfsdk("domain_name", computed)]
    pub domain_name: Tf<String>,
    /// The attribute `enabled`.
    #[tfsdk("enabled", required)]
    pub enabled: bool,
    /// The attribute `etag`.
    #[tfsdk("etag", computed)]
    pub etag: Tf<String>,
    /// The attribute `hosted_zone_id`.
    #[tfsdk("hosted_zone_id", computed)]
    pub hosted_zone_id: Tf<String>,
    /// The attribute `http_version`.
    #[tfsdk("http_version", optional)]
    pub http_version: Option<String>,
    /// The attribute `id`.
    #[tfsdk("id", optional, computed)]
    pub id: Tf<String>,
    /// The attribute `in_progress_validation_batches`.
    #[tfsdk("in_progress_validation_batches", computed)]
    pub in_progress_validation_batches: Tf<Number>,
    /// The attribute `is_ipv6_enabled`.
    #[tfsdk("is_ipv6_enabled", optional)]
    pub is_ipv6_enabled: Option<bool>,
    /// The attribute `last_modified_time`.
    #[tfsdk("last_modified_time", computed)]
    pub last_modified_time: Tf<String>,
    /// The block `logging_config`.
    #[tfsdk("logging_config", block, max_items = 1)]
    pub logging_config: Vec<aws_cloudfront_distribution::LoggingConfig>,
    /// The block `ordered_cache_behavior`.
    #[tfsdk("ordered_cache_behavior", block)]
    pub ordered_cache_behavior: Vec<aws_cloudfront_distribution::OrderedCacheBehavior>,
    /// The block `origin`.
    #[tfsdk("origin", block, min_items = 1, set)]
    pub origin: Vec<aws_cloudfront_distribution::Origin>,
    /// The block `origin_group`.
    #[tfsdk("origin_group", block, set)]
    pub origin_group: Vec<aws_cloudfront_distribution::OriginGroup>,
    /// The attribute `price_class`.
    #[tfsdk("price_class", optional)]
    pub price_class: Option<String>,
    /// The block `restrictions`.
    #[tfsdk("restrictions", block, min_items = 1, max_items = 1)]
    pub restrictions: Vec<aws_cloudfront_distribution::Restrictions>,
    /// The attribute `retain_on_delete`.
    #[tfsdk("retain_on_delete", optional)]
    pub retain_on_delete: Option<bool>,
    /// The attribute `status`.
    #[tfsdk("status", computed)]
    pub status: Tf<String>,
    /// The attribute `tags`.
    #[tfsdk("tags", optional)]
    pub tags: Option<BTreeMap<String, String>>,
    /// The block `viewer_certificate`.
    #[tfsdk("viewer_certificate", block, min_items = 1, max_items = 1)]
    pub viewer_certificate: Vec<aws_cloudfront_distribution::ViewerCertificate>,
    /// The attribute `wait_for_deployment`.
    #[tfsdk("wait_for_deployment", optional)]
    pub wait_for_deployment: Option<bool>,
    /// The attribute `web_acl_id`.
    #[tfsdk("web_acl_id", optional)]
    pub web_acl_id: Option<String>,
}

/// What stands in [`AwsCloudfrontDistribution`].
pub mod aws_cloudfront_distribution {
    use tfsdk::{Number, TfObject};

    /// What stands in `cache_behavior`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct CacheBehavior {
        /// The attribute `allowed_methods`.
        #[tfsdk("allowed_methods", required)]
        pub allowed_methods: Vec<String>,
        /// The attribute `cached_methods`.
        #[tfsdk("cached_methods", required)]
        pub cached_methods: Vec<String>,
        /// The attribute `compress`.
        #[tfsdk("compress", optional)]
        pub compress: Option<bool>,
        /// The attribute `default_ttl`.
        #[tfsdk("default_ttl", optional)]
        pub default_ttl: Option<Number>,
        /// The attribute `field_level_encryption_id`.
        #[tfsdk("field_level_encryption_id", optional)]
        pub field_level_encryption_id: Option<String>,
        /// The block `forwarded_values`.
        #[tfsdk("forwarded_values", block, min_items = 1, max_items = 1, set)]
        pub forwarded_values: Vec<CacheBehaviorForwardedValues>,
        /// The block `lambda_function_association`.
        #[tfsdk("lambda_function_association", block, max_items = 4, set)]
        pub lambda_function_association: Vec<CacheBehaviorLambdaFunctionAssociation>,
        /// The attribute `max_ttl`.
        #[tfsdk("max_ttl", optional)]
        pub max_ttl: Option<Number>,
        /// The attribute `min_ttl`.
        #[tfsdk("min_ttl", optional)]
        pub min_ttl: Option<Number>,
        /// The attribute `path_pattern`.
        #[tfsdk("path_pattern", required)]
        pub path_pattern: String,
        /// The attribute `smooth_streaming`.
        #[tfsdk("smooth_streaming", optional)]
        pub smooth_streaming: Option<bool>,
        /// The attribute `target_origin_id`.
        #[tfsdk("target_origin_id", required)]
        pub target_origin_id: String,
        /// The attribute `trusted_signers`.
        #[tfsdk("trusted_signers", optional)]
        pub trusted_signers: Option<Vec<String>>,
        /// The attribute `viewer_protocol_policy`.
        #[tfsdk("viewer_protocol_policy", required)]
        pub viewer_protocol_policy: String,
    }

    /// What stands in `cache_behavior.forwarded_values`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct CacheBehaviorForwardedValues {
        /// The block `cookies`.
        #[tfsdk("cookies", block, min_items = 1, max_items = 1, set)]
        pub cookies: Vec<CacheBehaviorForwardedValuesCookies>,
        /// The attribute `headers`.
        #[tfsdk("headers", optional, set)]
        pub headers: Option<Vec<String>>,
        /// The attribute `query_string`.
        #[tfsdk("query_string", required)]
        pub query_string: bool,
        /// The attribute `query_string_cache_keys`.
        #[tfsdk("query_string_cache_keys", optional)]
        pub query_string_cache_keys: Option<Vec<String>>,
    }

    /// What stands in `cache_behavior.forwarded_values.cookies`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct CacheBehaviorForwardedValuesCookies {
        /// The attribute `forward`.
        #[tfsdk("forward", required)]
        pub forward: String,
        /// The attribute `whitelisted_names`.
        #[tfsdk("whitelisted_names", optional, set)]
        pub whitelisted_names: Option<Vec<String>>,
    }

    /// What stands in `cache_behavior.lambda_function_association`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct CacheBehaviorLambdaFunctionAssociation {
        /// The attribute `event_type`.
        #[tfsdk("event_type", required)]
        pub event_type: String,
        /// The attribute `include_body`.
        #[tfsdk("include_body", optional)]
        pub include_body: Option<bool>,
        /// The attribute `lambda_arn`.
        #[tfsdk("lambda_arn", required)]
        pub lambda_arn: String,
    }

    /// What stands in `custom_error_response`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct CustomErrorResponse {
        /// The attribute `error_caching_min_ttl`.
        #[tfsdk("error_caching_min_ttl", optional)]
        pub error_caching_min_ttl: Option<Number>,
        /// The attribute `error_code`.
        #[tfsdk("error_code", required)]
        pub error_code: Number,
        /// The attribute `response_code`.
        #[tfsdk("response_code", optional)]
        pub response_code: Option<Number>,
        /// The attribute `response_page_path`.
        #[tfsdk("response_page_path", optional)]
        pub response_page_path: Option<String>,
    }

    /// What stands in `default_cache_behavior`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct DefaultCacheBehavior {
        /// The attribute `allowed_methods`.
        #[tfsdk("allowed_methods", required, set)]
        pub allowed_methods: Vec<String>,
        /// The attribute `cached_methods`.
        #[tfsdk("cached_methods", required, set)]
        pub cached_methods: Vec<String>,
        /// The attribute `compress`.
        #[tfsdk("compress", optional)]
        pub compress: Option<bool>,
        /// The attribute `default_ttl`.
        #[tfsdk("default_ttl", optional)]
        pub default_ttl: Option<Number>,
        /// The attribute `field_level_encryption_id`.
        #[tfsdk("field_level_encryption_id", optional)]
        pub field_level_encryption_id: Option<String>,
        /// The block `forwarded_values`.
        #[tfsdk("forwarded_values", block, min_items = 1, max_items = 1)]
        pub forwarded_values: Vec<DefaultCacheBehaviorForwardedValues>,
        /// The block `lambda_function_association`.
        #[tfsdk("lambda_function_association", block, max_items = 4, set)]
        pub lambda_function_association: Vec<DefaultCacheBehaviorLambdaFunctionAssociation>,
        /// The attribute `max_ttl`.
        #[tfsdk("max_ttl", optional)]
        pub max_ttl: Option<Number>,
        /// The attribute `min_ttl`.
        #[tfsdk("min_ttl", optional)]
        pub min_ttl: Option<Number>,
        /// The attribute `smooth_streaming`.
        #[tfsdk("smooth_streaming", optional)]
        pub smooth_streaming: Option<bool>,
        /// The attribute `target_origin_id`.
        #[tfsdk("target_origin_id", required)]
        pub target_origin_id: String,
        /// The attribute `trusted_signers`.
        #[tfsdk("trusted_signers", optional)]
        pub trusted_signers: Option<Vec<String>>,
        /// The attribute `viewer_protocol_policy`.
        #[tfsdk("viewer_protocol_policy", required)]
        pub viewer_protocol_policy: String,
    }

    /// What stands in `default_cache_behavior.forwarded_values`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct DefaultCacheBehaviorForwardedValues {
        /// The block `cookies`.
        #[tfsdk("cookies", block, min_items = 1, max_items = 1)]
        pub cookies: Vec<DefaultCacheBehaviorForwardedValuesCookies>,
        /// The attribute `headers`.
        #[tfsdk("headers", optional, set)]
        pub headers: Option<Vec<String>>,
        /// The attribute `query_string`.
        #[tfsdk("query_string", required)]
        pub query_string: bool,
        /// The attribute `query_string_cache_keys`.
        #[tfsdk("query_string_cache_keys", optional)]
        pub query_string_cache_keys: Option<Vec<String>>,
    }

    /// What stands in `default_cache_behavior.forwarded_values.cookies`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct DefaultCacheBehaviorForwardedValuesCookies {
        /// The attribute `forward`.
        #[tfsdk("forward", required)]
        pub forward: String,
        /// The attribute `whitelisted_names`.
        #[tfsdk("whitelisted_names", optional, set)]
        pub whitelisted_names: Option<Vec<String>>,
    }

    /// What stands in `default_cache_behavior.lambda_function_association`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct DefaultCacheBehaviorLambdaFunctionAssociation {
        /// The attribute `event_type`.
        #[tfsdk("event_type", required)]
        pub event_type: String,
        /// The attribute `include_body`.
        #[tfsdk("include_body", optional)]
        pub include_body: Option<bool>,
        /// The attribute `lambda_arn`.
        #[tfsdk("lambda_arn", required)]
        pub lambda_arn: String,
    }

    /// What stands in `logging_config`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct LoggingConfig {
        /// The attribute `bucket`.
        #[tfsdk("bucket", required)]
        pub bucket: String,
        /// The attribute `include_cookies`.
        #[tfsdk("include_cookies", optional)]
        pub include_cookies: Option<bool>,
        /// The attribute `prefix`.
        #[tfsdk("prefix", optional)]
        pub prefix: Option<String>,
    }

    /// What stands in `ordered_cache_behavior`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OrderedCacheBehavior {
        /// The attribute `allowed_methods`.
        #[tfsdk("allowed_methods", required, set)]
        pub allowed_methods: Vec<String>,
        /// The attribute `cached_methods`.
        #[tfsdk("cached_methods", required, set)]
        pub cached_methods: Vec<String>,
        /// The attribute `compress`.
        #[tfsdk("compress", optional)]
        pub compress: Option<bool>,
        /// The attribute `default_ttl`.
        #[tfsdk("default_ttl", optional)]
        pub default_ttl: Option<Number>,
        /// The attribute `field_level_encryption_id`.
        #[tfsdk("field_level_encryption_id", optional)]
        pub field_level_encryption_id: Option<String>,
        /// The block `forwarded_values`.
        #[tfsdk("forwarded_values", block, min_items = 1, max_items = 1)]
        pub forwarded_values: Vec<OrderedCacheBehaviorForwardedValues>,
        /// The block `lambda_function_association`.
        #[tfsdk("lambda_function_association", block, max_items = 4, set)]
        pub lambda_function_association: Vec<OrderedCacheBehaviorLambdaFunctionAssociation>,
        /// The attribute `max_ttl`.
        #[tfsdk("max_ttl", optional)]
        pub max_ttl: Option<Number>,
        /// The attribute `min_ttl`.
        #[tfsdk("min_ttl", optional)]
        pub min_ttl: Option<Number>,
        /// The attribute `path_pattern`.
        #[tfsdk("path_pattern", required)]
        pub path_pattern: String,
        /// The attribute `smooth_streaming`.
        #[tfsdk("smooth_streaming", optional)]
        pub smooth_streaming: Option<bool>,
        /// The attribute `target_origin_id`.
        #[tfsdk("target_origin_id", required)]
        pub target_origin_id: String,
        /// The attribute `trusted_signers`.
        #[tfsdk("trusted_signers", optional)]
        pub trusted_signers: Option<Vec<String>>,
        /// The attribute `viewer_protocol_policy`.
        #[tfsdk("viewer_protocol_policy", required)]
        pub viewer_protocol_policy: String,
    }

    /// What stands in `ordered_cache_behavior.forwarded_values`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OrderedCacheBehaviorForwardedValues {
        /// The block `cookies`.
        #[tfsdk("cookies", block, min_items = 1, max_items = 1)]
        pub cookies: Vec<OrderedCacheBehaviorForwardedValuesCookies>,
        /// The attribute `headers`.
        #[tfsdk("headers", optional, set)]
        pub headers: Option<Vec<String>>,
        /// The attribute `query_string`.
        #[tfsdk("query_string", required)]
        pub query_string: bool,
        /// The attribute `query_string_cache_keys`.
        #[tfsdk("query_string_cache_keys", optional)]
        pub query_string_cache_keys: Option<Vec<String>>,
    }

    /// What stands in `ordered_cache_behavior.forwarded_values.cookies`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OrderedCacheBehaviorForwardedValuesCookies {
        /// The attribute `forward`.
        #[tfsdk("forward", required)]
        pub forward: String,
        /// The attribute `whitelisted_names`.
        #[tfsdk("whitelisted_names", optional, set)]
        pub whitelisted_names: Option<Vec<String>>,
    }

    /// What stands in `ordered_cache_behavior.lambda_function_association`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OrderedCacheBehaviorLambdaFunctionAssociation {
        /// The attribute `event_type`.
        #[tfsdk("event_type", required)]
        pub event_type: String,
        /// The attribute `include_body`.
        #[tfsdk("include_body", optional)]
        pub include_body: Option<bool>,
        /// The attribute `lambda_arn`.
        #[tfsdk("lambda_arn", required)]
        pub lambda_arn: String,
    }

    /// What stands in `origin`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    #[allow(clippy::struct_field_names, reason = "the names and types are the provider's")]
    pub struct Origin {
        /// The block `custom_header`.
        #[tfsdk("custom_header", block, set)]
        pub custom_header: Vec<OriginCustomHeader>,
        /// The block `custom_origin_config`.
        #[tfsdk("custom_origin_config", block, max_items = 1)]
        pub custom_origin_config: Vec<OriginCustomOriginConfig>,
        /// The attribute `domain_name`.
        #[tfsdk("domain_name", required)]
        pub domain_name: String,
        /// The attribute `origin_id`.
        #[tfsdk("origin_id", required)]
        pub origin_id: String,
        /// The attribute `origin_path`.
        #[tfsdk("origin_path", optional)]
        pub origin_path: Option<String>,
        /// The block `s3_origin_config`.
        #[tfsdk("s3_origin_config", block, max_items = 1)]
        pub s3_origin_config: Vec<OriginS3OriginConfig>,
    }

    /// What stands in `origin.custom_header`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OriginCustomHeader {
        /// The attribute `name`.
        #[tfsdk("name", required)]
        pub name: String,
        /// The attribute `value`.
        #[tfsdk("value", required)]
        pub value: String,
    }

    /// What stands in `origin.custom_origin_config`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OriginCustomOriginConfig {
        /// The attribute `http_port`.
        #[tfsdk("http_port", required)]
        pub http_port: Number,
        /// The attribute `https_port`.
        #[tfsdk("https_port", required)]
        pub https_port: Number,
        /// The attribute `origin_keepalive_timeout`.
        #[tfsdk("origin_keepalive_timeout", optional)]
        pub origin_keepalive_timeout: Option<Number>,
        /// The attribute `origin_protocol_policy`.
        #[tfsdk("origin_protocol_policy", required)]
        pub origin_protocol_policy: String,
        /// The attribute `origin_read_timeout`.
        #[tfsdk("origin_read_timeout", optional)]
        pub origin_read_timeout: Option<Number>,
        /// The attribute `origin_ssl_protocols`.
        #[tfsdk("origin_ssl_protocols", required, set)]
        pub origin_ssl_protocols: Vec<String>,
    }

    /// What stands in `origin.s3_origin_config`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OriginS3OriginConfig {
        /// The attribute `origin_access_identity`.
        #[tfsdk("origin_access_identity", required)]
        pub origin_access_identity: String,
    }

    /// What stands in `origin_group`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OriginGroup {
        /// The block `failover_criteria`.
        #[tfsdk("failover_criteria", block, min_items = 1, max_items = 1)]
        pub failover_criteria: Vec<OriginGroupFailoverCriteria>,
        /// The block `member`.
        #[tfsdk("member", block, min_items = 2, max_items = 2)]
        pub member: Vec<OriginGroupMember>,
        /// The attribute `origin_id`.
        #[tfsdk("origin_id", required)]
        pub origin_id: String,
    }

    /// What stands in `origin_group.failover_criteria`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OriginGroupFailoverCriteria {
        /// The attribute `status_codes`.
        #[tfsdk("status_codes", required, set)]
        pub status_codes: Vec<Number>,
    }

    /// What stands in `origin_group.member`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct OriginGroupMember {
        /// The attribute `origin_id`.
        #[tfsdk("origin_id", required)]
        pub origin_id: String,
    }

    /// What stands in `restrictions`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Restrictions {
        /// The block `geo_restriction`.
        #[tfsdk("geo_restriction", block, min_items = 1, max_items = 1)]
        pub geo_restriction: Vec<RestrictionsGeoRestriction>,
    }

    /// What stands in `restrictions.geo_restriction`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct RestrictionsGeoRestriction {
        /// The attribute `locations`.
        #[tfsdk("locations", optional, set)]
        pub locations: Option<Vec<String>>,
        /// The attribute `restriction_type`.
        #[tfsdk("restriction_type", required)]
        pub restriction_type: String,
    }

    /// What stands in `viewer_certificate`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ViewerCertificate {
        /// The attribute `acm_certificate_arn`.
        #[tfsdk("acm_certificate_arn", optional)]
        pub acm_certificate_arn: Option<String>,
        /// The attribute `cloudfront_default_certificate`.
        #[tfsdk("cloudfront_default_certificate", optional)]
        pub cloudfront_default_certificate: Option<bool>,
        /// The attribute `iam_certificate_id`.
        #[tfsdk("iam_certificate_id", optional)]
        pub iam_certificate_id: Option<String>,
        /// The attribute `minimum_protocol_version`.
        #[tfsdk("minimum_protocol_version", optional)]
        pub minimum_protocol_version: Option<String>,
        /// The attribute `ssl_support_method`.
        #[tfsdk("ssl_support_method", optional)]
        pub ssl_support_method: Option<String>,
    }
}

/// The resource `aws_s3_bucket`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/aws.json", resource = "aws_s3_bucket")]
pub struct AwsS3Bucket {
    /// The attribute `acceleration_status`.
    #[tfsdk("acceleration_status", optional, computed)]
    pub acceleration_status: Tf<String>,
    /// The attribute `acl`.
    #[tfsdk("acl", optional)]
    pub acl: Option<String>,
    /// The attribute `arn`.
    #[tfsdk("arn", optional, computed)]
    pub arn: Tf<String>,
    /// The attribute `bucket`.
    #[tfsdk("bucket", optional, computed)]
    pub bucket: Tf<String>,
    /// The attribute `bucket_domain_name`.
    #[tfsdk("bucket_domain_name", computed)]
    pub bucket_domain_name: Tf<String>,
    /// The attribute `bucket_prefix`.
    #[tfsdk("bucket_prefix", optional)]
    pub bucket_prefix: Option<String>,
    /// The attribute `bucket_regional_domain_name`.
    #[tfsdk("bucket_regional_domain_name", computed)]
    pub bucket_regional_domain_name: Tf<String>,
    /// The block `cors_rule`.
    #[tfsdk("cors_rule", block)]
    pub cors_rule: Vec<aws_s3_bucket::CorsRule>,
    /// The attribute `force_destroy`.
    #[tfsdk("force_destroy", optional)]
    pub force_destroy: Option<bool>,
    /// The block `grant`.
    #[tfsdk("grant", block, set)]
    pub grant: Vec<aws_s3_bucket::Grant>,
    /// The attribute `hosted_zone_id`.
    #[tfsdk("hosted_zone_id", optional, computed)]
    pub hosted_zone_id: Tf<String>,
    /// The attribute `id`.
    #[tfsdk("id", optional, computed)]
    pub id: Tf<String>,
    /// The block `lifecycle_rule`.
    #[tfsdk("lifecycle_rule", block)]
    pub lifecycle_rule: Vec<aws_s3_bucket::LifecycleRule>,
    /// The block `logging`.
    #[tfsdk("logging", block, set)]
    pub logging: Vec<aws_s3_bucket::Logging>,
    /// The block `object_lock_configuration`.
    #[tfsdk("object_lock_configuration", block, max_items = 1)]
    pub object_lock_configuration: Vec<aws_s3_bucket::ObjectLockConfiguration>,
    /// The attribute `policy`.
    #[tfsdk("policy", optional)]
    pub policy: Option<String>,
    /// The attribute `region`.
    #[tfsdk("region", optional, computed)]
    pub region: Tf<String>,
    /// The block `replication_configuration`.
    #[tfsdk("replication_configuration", block, max_items = 1)]
    pub replication_configuration: Vec<aws_s3_bucket::ReplicationConfiguration>,
    /// The attribute `request_payer`.
    #[tfsdk("request_payer", optional, computed)]
    pub request_payer: Tf<String>,
    /// The block `server_side_encryption_configuration`.
    #[tfsdk("server_side_encryption_configuration", block, max_items = 1)]
    pub server_side_encryption_configuration: Vec<aws_s3_bucket::ServerSideEncryptionConfiguration>,
    /// The attribute `tags`.
    #[tfsdk("tags", optional)]
    pub tags: Option<BTreeMap<String, String>>,
    /// The block `versioning`.
    #[tfsdk("versioning", block, max_items = 1)]
    pub versioning: Vec<aws_s3_bucket::Versioning>,
    /// The block `website`.
    #[tfsdk("website", block, max_items = 1)]
    pub website: Vec<aws_s3_bucket::Website>,
    /// The attribute `website_domain`.
    #[tfsdk("website_domain", optional, computed)]
    pub website_domain: Tf<String>,
    /// The attribute `website_endpoint`.
    #[tfsdk("website_endpoint", optional, computed)]
    pub website_endpoint: Tf<String>,
}

/// What stands in [`AwsS3Bucket`].
pub mod aws_s3_bucket {
    use std::collections::BTreeMap;

    use tfsdk::{Number, Tf, TfObject};

    /// What stands in `cors_rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct CorsRule {
        /// The attribute `allowed_headers`.
        #[tfsdk("allowed_headers", optional)]
        pub allowed_headers: Option<Vec<String>>,
        /// The attribute `allowed_methods`.
        #[tfsdk("allowed_methods", required)]
        pub allowed_methods: Vec<String>,
        /// The attribute `allowed_origins`.
        #[tfsdk("allowed_origins", required)]
        pub allowed_origins: Vec<String>,
        /// The attribute `expose_headers`.
        #[tfsdk("expose_headers", optional)]
        pub expose_headers: Option<Vec<String>>,
        /// The attribute `max_age_seconds`.
        #[tfsdk("max_age_seconds", optional)]
        pub max_age_seconds: Option<Number>,
    }

    /// What stands in `grant`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Grant {
        /// The attribute `id`.
        #[tfsdk("id", optional)]
        pub id: Option<String>,
        /// The attribute `permissions`.
        #[tfsdk("permissions", required, set)]
        pub permissions: Vec<String>,
        /// The attribute `type`.
        #[tfsdk("type", required)]
        pub r#type: String,
        /// The attribute `uri`.
        #[tfsdk("uri", optional)]
        pub uri: Option<String>,
    }

    /// What stands in `lifecycle_rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct LifecycleRule {
        /// The attribute `abort_incomplete_multipart_upload_days`.
        #[tfsdk("abort_incomplete_multipart_upload_days", optional)]
        pub abort_incomplete_multipart_upload_days: Option<Number>,
        /// The attribute `enabled`.
        #[tfsdk("enabled", required)]
        pub enabled: bool,
        /// The block `expiration`.
        #[tfsdk("expiration", block, max_items = 1, set)]
        pub expiration: Vec<LifecycleRuleExpiration>,
        /// The attribute `id`.
        #[tfsdk("id", optional, computed)]
        pub id: Tf<String>,
        /// The block `noncurrent_version_expiration`.
        #[tfsdk("noncurrent_version_expiration", block, max_items = 1, set)]
        pub noncurrent_version_expiration: Vec<LifecycleRuleNoncurrentVersionExpiration>,
        /// The block `noncurrent_version_transition`.
        #[tfsdk("noncurrent_version_transition", block, set)]
        pub noncurrent_version_transition: Vec<LifecycleRuleNoncurrentVersionTransition>,
        /// The attribute `prefix`.
        #[tfsdk("prefix", optional)]
        pub prefix: Option<String>,
        /// The attribute `tags`.
        #[tfsdk("tags", optional)]
        pub tags: Option<BTreeMap<String, String>>,
        /// The block `transition`.
        #[tfsdk("transition", block, set)]
        pub transition: Vec<LifecycleRuleTransition>,
    }

    /// What stands in `lifecycle_rule.expiration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct LifecycleRuleExpiration {
        /// The attribute `date`.
        #[tfsdk("date", optional)]
        pub date: Option<String>,
        /// The attribute `days`.
        #[tfsdk("days", optional)]
        pub days: Option<Number>,
        /// The attribute `expired_object_delete_marker`.
        #[tfsdk("expired_object_delete_marker", optional)]
        pub expired_object_delete_marker: Option<bool>,
    }

    /// What stands in `lifecycle_rule.noncurrent_version_expiration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct LifecycleRuleNoncurrentVersionExpiration {
        /// The attribute `days`.
        #[tfsdk("days", optional)]
        pub days: Option<Number>,
    }

    /// What stands in `lifecycle_rule.noncurrent_version_transition`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct LifecycleRuleNoncurrentVersionTransition {
        /// The attribute `days`.
        #[tfsdk("days", optional)]
        pub days: Option<Number>,
        /// The attribute `storage_class`.
        #[tfsdk("storage_class", required)]
        pub storage_class: String,
    }

    /// What stands in `lifecycle_rule.transition`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct LifecycleRuleTransition {
        /// The attribute `date`.
        #[tfsdk("date", optional)]
        pub date: Option<String>,
        /// The attribute `days`.
        #[tfsdk("days", optional)]
        pub days: Option<Number>,
        /// The attribute `storage_class`.
        #[tfsdk("storage_class", required)]
        pub storage_class: String,
    }

    /// What stands in `logging`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Logging {
        /// The attribute `target_bucket`.
        #[tfsdk("target_bucket", required)]
        pub target_bucket: String,
        /// The attribute `target_prefix`.
        #[tfsdk("target_prefix", optional)]
        pub target_prefix: Option<String>,
    }

    /// What stands in `object_lock_configuration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ObjectLockConfiguration {
        /// The attribute `object_lock_enabled`.
        #[tfsdk("object_lock_enabled", required)]
        pub object_lock_enabled: String,
        /// The block `rule`.
        #[tfsdk("rule", block, max_items = 1)]
        pub rule: Vec<ObjectLockConfigurationRule>,
    }

    /// What stands in `object_lock_configuration.rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ObjectLockConfigurationRule {
        /// The block `default_retention`.
        #[tfsdk("default_retention", block, min_items = 1, max_items = 1)]
        pub default_retention: Vec<ObjectLockConfigurationRuleDefaultRetention>,
    }

    /// What stands in `object_lock_configuration.rule.default_retention`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ObjectLockConfigurationRuleDefaultRetention {
        /// The attribute `days`.
        #[tfsdk("days", optional)]
        pub days: Option<Number>,
        /// The attribute `mode`.
        #[tfsdk("mode", required)]
        pub mode: String,
        /// The attribute `years`.
        #[tfsdk("years", optional)]
        pub years: Option<Number>,
    }

    /// What stands in `replication_configuration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ReplicationConfiguration {
        /// The attribute `role`.
        #[tfsdk("role", required)]
        pub role: String,
        /// The block `rules`.
        #[tfsdk("rules", block, min_items = 1, set)]
        pub rules: Vec<ReplicationConfigurationRules>,
    }

    /// What stands in `replication_configuration.rules`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ReplicationConfigurationRules {
        /// The block `destination`.
        #[tfsdk("destination", block, min_items = 1, max_items = 1, set)]
        pub destination: Vec<ReplicationConfigurationRulesDestination>,
        /// The block `filter`.
        #[tfsdk("filter", block, max_items = 1)]
        pub filter: Vec<ReplicationConfigurationRulesFilter>,
        /// The attribute `id`.
        #[tfsdk("id", optional)]
        pub id: Option<String>,
        /// The attribute `prefix`.
        #[tfsdk("prefix", optional)]
        pub prefix: Option<String>,
        /// The attribute `priority`.
        #[tfsdk("priority", optional)]
        pub priority: Option<Number>,
        /// The block `source_selection_criteria`.
        #[tfsdk("source_selection_criteria", block, max_items = 1, set)]
        pub source_selection_criteria: Vec<ReplicationConfigurationRulesSourceSelectionCriteria>,
        /// The attribute `status`.
        #[tfsdk("status", required)]
        pub status: String,
    }

    /// What stands in `replication_configuration.rules.destination`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ReplicationConfigurationRulesDestination {
        /// The block `access_control_translation`.
        #[tfsdk("access_control_translation", block, max_items = 1)]
        pub access_control_translation: Vec<ReplicationConfigurationRulesDestinationAccessControlTranslation>,
        /// The attribute `account_id`.
        #[tfsdk("account_id", optional)]
        pub account_id: Option<String>,
        /// The attribute `bucket`.
        #[tfsdk("bucket", required)]
        pub bucket: String,
        /// The attribute `replica_kms_key_id`.
        #[tfsdk("replica_kms_key_id", optional)]
        pub replica_kms_key_id: Option<String>,
        /// The attribute `storage_class`.
        #[tfsdk("storage_class", optional)]
        pub storage_class: Option<String>,
    }

    /// What stands in `replication_configuration.rules.destination.access_control_translation`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ReplicationConfigurationRulesDestinationAccessControlTranslation {
        /// The attribute `owner`.
        #[tfsdk("owner", required)]
        pub owner: String,
    }

    /// What stands in `replication_configuration.rules.filter`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ReplicationConfigurationRulesFilter {
        /// The attribute `prefix`.
        #[tfsdk("prefix", optional)]
        pub prefix: Option<String>,
        /// The attribute `tags`.
        #[tfsdk("tags", optional)]
        pub tags: Option<BTreeMap<String, String>>,
    }

    /// What stands in `replication_configuration.rules.source_selection_criteria`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ReplicationConfigurationRulesSourceSelectionCriteria {
        /// The block `sse_kms_encrypted_objects`.
        #[tfsdk("sse_kms_encrypted_objects", block, max_items = 1, set)]
        pub sse_kms_encrypted_objects: Vec<ReplicationConfigurationRulesSourceSelectionCriteriaSseKmsEncryptedObjects>,
    }

    /// What stands in `replication_configuration.rules.source_selection_criteria.sse_kms_encrypted_objects`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ReplicationConfigurationRulesSourceSelectionCriteriaSseKmsEncryptedObjects {
        /// The attribute `enabled`.
        #[tfsdk("enabled", required)]
        pub enabled: bool,
    }

    /// What stands in `server_side_encryption_configuration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ServerSideEncryptionConfiguration {
        /// The block `rule`.
        #[tfsdk("rule", block, min_items = 1, max_items = 1)]
        pub rule: Vec<ServerSideEncryptionConfigurationRule>,
    }

    /// What stands in `server_side_encryption_configuration.rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ServerSideEncryptionConfigurationRule {
        /// The block `apply_server_side_encryption_by_default`.
        #[tfsdk("apply_server_side_encryption_by_default", block, min_items = 1, max_items = 1)]
        pub apply_server_side_encryption_by_default: Vec<ServerSideEncryptionConfigurationRuleApplyServerSideEncryptionByDefault>,
    }

    /// What stands in `server_side_encryption_configuration.rule.apply_server_side_encryption_by_default`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct ServerSideEncryptionConfigurationRuleApplyServerSideEncryptionByDefault {
        /// The attribute `kms_master_key_id`.
        #[tfsdk("kms_master_key_id", optional)]
        pub kms_master_key_id: Option<String>,
        /// The attribute `sse_algorithm`.
        #[tfsdk("sse_algorithm", required)]
        pub sse_algorithm: String,
    }

    /// What stands in `versioning`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Versioning {
        /// The attribute `enabled`.
        #[tfsdk("enabled", optional)]
        pub enabled: Option<bool>,
        /// The attribute `mfa_delete`.
        #[tfsdk("mfa_delete", optional)]
        pub mfa_delete: Option<bool>,
    }

    /// What stands in `website`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Website {
        /// The attribute `error_document`.
        #[tfsdk("error_document", optional)]
        pub error_document: Option<String>,
        /// The attribute `index_document`.
        #[tfsdk("index_document", optional)]
        pub index_document: Option<String>,
        /// The attribute `redirect_all_requests_to`.
        #[tfsdk("redirect_all_requests_to", optional)]
        pub redirect_all_requests_to: Option<String>,
        /// The attribute `routing_rules`.
        #[tfsdk("routing_rules", optional)]
        pub routing_rules: Option<String>,
    }
}

/// The resource `aws_security_group`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, version = 1, schema_file = "schemas/aws.json", resource = "aws_security_group")]
pub struct AwsSecurityGroup {
    /// The attribute `arn`.
    #[tfsdk("arn", computed)]
    pub arn: Tf<String>,
    /// The attribute `description`.
    #[tfsdk("description", optional)]
    pub description: Option<String>,
    /// The attribute `egress`.
    #[tfsdk("egress", optional, computed, set)]
    pub egress: Tf<Vec<aws_security_group::Egress>>,
    /// The attribute `id`.
    #[tfsdk("id", optional, computed)]
    pub id: Tf<String>,
    /// The attribute `ingress`.
    #[tfsdk("ingress", optional, computed, set)]
    pub ingress: Tf<Vec<aws_security_group::Ingress>>,
    /// The attribute `name`.
    #[tfsdk("name", optional, computed)]
    pub name: Tf<String>,
    /// The attribute `name_prefix`.
    #[tfsdk("name_prefix", optional)]
    pub name_prefix: Option<String>,
    /// The attribute `owner_id`.
    #[tfsdk("owner_id", computed)]
    pub owner_id: Tf<String>,
    /// The attribute `revoke_rules_on_delete`.
    #[tfsdk("revoke_rules_on_delete", optional)]
    pub revoke_rules_on_delete: Option<bool>,
    /// The attribute `tags`.
    #[tfsdk("tags", optional)]
    pub tags: Option<BTreeMap<String, String>>,
    /// The block `timeouts`.
    #[tfsdk("timeouts", block)]
    pub timeouts: Option<aws_security_group::Timeouts>,
    /// The attribute `vpc_id`.
    #[tfsdk("vpc_id", optional, computed)]
    pub vpc_id: Tf<String>,
}

/// What stands in [`AwsSecurityGroup`].
pub mod aws_security_group {
    use tfsdk::{Number, TfObject};

    /// What stands in `egress`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Egress {
        /// The attribute `cidr_blocks`.
        #[tfsdk("cidr_blocks")]
        pub cidr_blocks: Option<Vec<String>>,
        /// The attribute `description`.
        #[tfsdk("description")]
        pub description: Option<String>,
        /// The attribute `from_port`.
        #[tfsdk("from_port")]
        pub from_port: Option<Number>,
        /// The attribute `ipv6_cidr_blocks`.
        #[tfsdk("ipv6_cidr_blocks")]
        pub ipv6_cidr_blocks: Option<Vec<String>>,
        /// The attribute `prefix_list_ids`.
        #[tfsdk("prefix_list_ids")]
        pub prefix_list_ids: Option<Vec<String>>,
        /// The attribute `protocol`.
        #[tfsdk("protocol")]
        pub protocol: Option<String>,
        /// The attribute `security_groups`.
        #[tfsdk("security_groups", set)]
        pub security_groups: Option<Vec<String>>,
        /// The attribute `self`.
        #[tfsdk("self")]
        pub self_: Option<bool>,
        /// The attribute `to_port`.
        #[tfsdk("to_port")]
        pub to_port: Option<Number>,
    }

    /// What stands in `ingress`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Ingress {
        /// The attribute `cidr_blocks`.
        #[tfsdk("cidr_blocks")]
        pub cidr_blocks: Option<Vec<String>>,
        /// The attribute `description`.
        #[tfsdk("description")]
        pub description: Option<String>,
        /// The attribute `from_port`.
        #[tfsdk("from_port")]
        pub from_port: Option<Number>,
        /// The attribute `ipv6_cidr_blocks`.
        #[tfsdk("ipv6_cidr_blocks")]
        pub ipv6_cidr_blocks: Option<Vec<String>>,
        /// The attribute `prefix_list_ids`.
        #[tfsdk("prefix_list_ids")]
        pub prefix_list_ids: Option<Vec<String>>,
        /// The attribute `protocol`.
        #[tfsdk("protocol")]
        pub protocol: Option<String>,
        /// The attribute `security_groups`.
        #[tfsdk("security_groups", set)]
        pub security_groups: Option<Vec<String>>,
        /// The attribute `self`.
        #[tfsdk("self")]
        pub self_: Option<bool>,
        /// The attribute `to_port`.
        #[tfsdk("to_port")]
        pub to_port: Option<Number>,
    }

    /// What stands in `timeouts`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Timeouts {
        /// The attribute `create`.
        #[tfsdk("create", optional)]
        pub create: Option<String>,
        /// The attribute `delete`.
        #[tfsdk("delete", optional)]
        pub delete: Option<String>,
    }
}

/// The configuration of the provider `registry.terraform.io/hashicorp/aws`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(provider, schema_file = "schemas/aws.json", provider = "registry.terraform.io/hashicorp/aws")]
pub struct AwsProvider {
    /// The access key for API operations. You can retrieve this from the 'Security \& Credentials' section of
    /// the AWS console.
    #[tfsdk("access_key", optional)]
    pub access_key: Option<String>,
    /// The attribute `allowed_account_ids`.
    #[tfsdk("allowed_account_ids", optional, set)]
    pub allowed_account_ids: Option<Vec<String>>,
    /// The block `assume_role`.
    #[tfsdk("assume_role", block, max_items = 1, set)]
    pub assume_role: Vec<aws_provider::AssumeRole>,
    /// The block `endpoints`.
    #[tfsdk("endpoints", block, set)]
    pub endpoints: Vec<aws_provider::Endpoints>,
    /// The attribute `forbidden_account_ids`.
    #[tfsdk("forbidden_account_ids", optional, set)]
    pub forbidden_account_ids: Option<Vec<String>>,
    /// The block `ignore_tags`.
    #[tfsdk("ignore_tags", block, max_items = 1)]
    pub ignore_tags: Vec<aws_provider::IgnoreTags>,
    /// Explicitly allow the provider to perform "insecure" SSL requests. If omitted,default value is `false`
    #[tfsdk("insecure", optional)]
    pub insecure: Option<bool>,
    /// The maximum number of times an AWS API request is being executed. If the API request still fails, an
    /// error is thrown.
    #[tfsdk("max_retries", optional)]
    pub max_retries: Option<Number>,
    /// The profile for API operations. If not set, the default profile created with `aws configure` will be
    /// used.
    #[tfsdk("profile", optional)]
    pub profile: Option<String>,
    /// The region where AWS operations will take place. Examples are us-east-1, us-west-2, etc.
    #[tfsdk("region", required)]
    pub region: String,
    /// Set this to true to force the request to use path-style addressing, i.e.,
    /// <http://s3.amazonaws.com/BUCKET/KEY>. By default, the S3 client will use virtual hosted bucket
    /// addressing when possible (<http://BUCKET.s3.amazonaws.com/KEY>). Specific to the Amazon S3 service.
    #[tfsdk("s3_force_path_style", optional)]
    pub s3_force_path_style: Option<bool>,
    /// The secret key for API operations. You can retrieve this from the 'Security \& Credentials' section of
    /// the AWS console.
    #[tfsdk("secret_key", optional)]
    pub secret_key: Option<String>,
    /// The path to the shared credentials file. If not set this defaults to \~`/.aws/credentials`.
    #[tfsdk("shared_credentials_file", optional)]
    pub shared_credentials_file: Option<String>,
    /// Skip the credentials validation via STS API. Used for AWS API implementations that do not have STS
    /// available/implemented.
    #[tfsdk("skip_credentials_validation", optional)]
    pub skip_credentials_validation: Option<bool>,
    /// Skip getting the supported EC2 platforms. Used by users that don't have
    /// `ec2:DescribeAccountAttributes` permissions.
    #[tfsdk("skip_get_ec2_platforms", optional)]
    pub skip_get_ec2_platforms: Option<bool>,
    /// The attribute `skip_metadata_api_check`.
    #[tfsdk("skip_metadata_api_check", optional)]
    pub skip_metadata_api_check: Option<bool>,
    /// Skip static validation of region name. Used by users of alternative `AWS-like` `APIs` or users w/
    /// access to regions that are not public (yet).
    #[tfsdk("skip_region_validation", optional)]
    pub skip_region_validation: Option<bool>,
    /// Skip requesting the account ID. Used for AWS API implementations that do not have IAM/STS API and/or
    /// metadata API.
    #[tfsdk("skip_requesting_account_id", optional)]
    pub skip_requesting_account_id: Option<bool>,
    /// session token. A session token is only required if you are using temporary security credentials.
    #[tfsdk("token", optional)]
    pub token: Option<String>,
}

/// What stands in [`AwsProvider`].
pub mod aws_provider {
    use tfsdk::TfObject;

    /// What stands in `assume_role`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct AssumeRole {
        /// The external ID to use when assuming the role. If omitted, no external ID is passed to the
        /// `AssumeRole` call.
        #[tfsdk("external_id", optional)]
        pub external_id: Option<String>,
        /// The permissions applied when assuming a role. You cannot use, this policy to grant further permissions
        /// that are in excess to those of the, role that is being assumed.
        #[tfsdk("policy", optional)]
        pub policy: Option<String>,
        /// The ARN of an IAM role to assume prior to making API calls.
        #[tfsdk("role_arn", optional)]
        pub role_arn: Option<String>,
        /// The session name to use when assuming the role. If omitted, no session name is passed to the
        /// `AssumeRole` call.
        #[tfsdk("session_name", optional)]
        pub session_name: Option<String>,
    }

    /// What stands in `endpoints`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Endpoints {
        /// Use this to override the default service endpoint URL
        #[tfsdk("accessanalyzer", optional)]
        pub accessanalyzer: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("acm", optional)]
        pub acm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("acmpca", optional)]
        pub acmpca: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("amplify", optional)]
        pub amplify: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("apigateway", optional)]
        pub apigateway: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("applicationautoscaling", optional)]
        pub applicationautoscaling: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("applicationinsights", optional)]
        pub applicationinsights: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("appmesh", optional)]
        pub appmesh: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("appstream", optional)]
        pub appstream: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("appsync", optional)]
        pub appsync: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("athena", optional)]
        pub athena: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("autoscaling", optional)]
        pub autoscaling: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("autoscalingplans", optional)]
        pub autoscalingplans: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("backup", optional)]
        pub backup: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("batch", optional)]
        pub batch: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("budgets", optional)]
        pub budgets: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloud9", optional)]
        pub cloud9: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudformation", optional)]
        pub cloudformation: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudfront", optional)]
        pub cloudfront: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudhsm", optional)]
        pub cloudhsm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudsearch", optional)]
        pub cloudsearch: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudtrail", optional)]
        pub cloudtrail: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudwatch", optional)]
        pub cloudwatch: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudwatchevents", optional)]
        pub cloudwatchevents: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudwatchlogs", optional)]
        pub cloudwatchlogs: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("codebuild", optional)]
        pub codebuild: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("codecommit", optional)]
        pub codecommit: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("codedeploy", optional)]
        pub codedeploy: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("codepipeline", optional)]
        pub codepipeline: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cognitoidentity", optional)]
        pub cognitoidentity: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cognitoidp", optional)]
        pub cognitoidp: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("configservice", optional)]
        pub configservice: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cur", optional)]
        pub cur: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dataexchange", optional)]
        pub dataexchange: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("datapipeline", optional)]
        pub datapipeline: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("datasync", optional)]
        pub datasync: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dax", optional)]
        pub dax: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("devicefarm", optional)]
        pub devicefarm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("directconnect", optional)]
        pub directconnect: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dlm", optional)]
        pub dlm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dms", optional)]
        pub dms: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("docdb", optional)]
        pub docdb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ds", optional)]
        pub ds: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dynamodb", optional)]
        pub dynamodb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ec2", optional)]
        pub ec2: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ecr", optional)]
        pub ecr: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ecs", optional)]
        pub ecs: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("efs", optional)]
        pub efs: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("eks", optional)]
        pub eks: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("elasticache", optional)]
        pub elasticache: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("elasticbeanstalk", optional)]
        pub elasticbeanstalk: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("elastictranscoder", optional)]
        pub elastictranscoder: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("elb", optional)]
        pub elb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("emr", optional)]
        pub emr: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("es", optional)]
        pub es: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("firehose", optional)]
        pub firehose: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("fms", optional)]
        pub fms: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("forecast", optional)]
        pub forecast: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("fsx", optional)]
        pub fsx: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("gamelift", optional)]
        pub gamelift: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("glacier", optional)]
        pub glacier: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("globalaccelerator", optional)]
        pub globalaccelerator: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("glue", optional)]
        pub glue: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("greengrass", optional)]
        pub greengrass: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("guardduty", optional)]
        pub guardduty: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("iam", optional)]
        pub iam: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("imagebuilder", optional)]
        pub imagebuilder: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("inspector", optional)]
        pub inspector: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("iot", optional)]
        pub iot: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("iotanalytics", optional)]
        pub iotanalytics: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("iotevents", optional)]
        pub iotevents: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kafka", optional)]
        pub kafka: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kinesis", optional)]
        pub kinesis: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kinesis_analytics", optional)]
        pub kinesis_analytics: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kinesisanalytics", optional)]
        pub kinesisanalytics: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kinesisvideo", optional)]
        pub kinesisvideo: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kms", optional)]
        pub kms: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("lakeformation", optional)]
        pub lakeformation: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("lambda", optional)]
        pub lambda: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("lexmodels", optional)]
        pub lexmodels: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("licensemanager", optional)]
        pub licensemanager: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("lightsail", optional)]
        pub lightsail: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("macie", optional)]
        pub macie: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("managedblockchain", optional)]
        pub managedblockchain: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("marketplacecatalog", optional)]
        pub marketplacecatalog: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediaconnect", optional)]
        pub mediaconnect: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediaconvert", optional)]
        pub mediaconvert: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("medialive", optional)]
        pub medialive: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediapackage", optional)]
        pub mediapackage: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediastore", optional)]
        pub mediastore: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediastoredata", optional)]
        pub mediastoredata: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mq", optional)]
        pub mq: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("neptune", optional)]
        pub neptune: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("opsworks", optional)]
        pub opsworks: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("organizations", optional)]
        pub organizations: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("personalize", optional)]
        pub personalize: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("pinpoint", optional)]
        pub pinpoint: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("pricing", optional)]
        pub pricing: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("qldb", optional)]
        pub qldb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("quicksight", optional)]
        pub quicksight: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("r53", optional)]
        pub r53: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ram", optional)]
        pub ram: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("rds", optional)]
        pub rds: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("redshift", optional)]
        pub redshift: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("resourcegroups", optional)]
        pub resourcegroups: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("route53", optional)]
        pub route53: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("route53domains", optional)]
        pub route53domains: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("route53resolver", optional)]
        pub route53resolver: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("s3", optional)]
        pub s3: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("s3control", optional)]
        pub s3control: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sagemaker", optional)]
        pub sagemaker: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sdb", optional)]
        pub sdb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("secretsmanager", optional)]
        pub secretsmanager: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("securityhub", optional)]
        pub securityhub: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("serverlessrepo", optional)]
        pub serverlessrepo: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("servicecatalog", optional)]
        pub servicecatalog: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("servicediscovery", optional)]
        pub servicediscovery: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("servicequotas", optional)]
        pub servicequotas: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ses", optional)]
        pub ses: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("shield", optional)]
        pub shield: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sns", optional)]
        pub sns: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sqs", optional)]
        pub sqs: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ssm", optional)]
        pub ssm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("stepfunctions", optional)]
        pub stepfunctions: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("storagegateway", optional)]
        pub storagegateway: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sts", optional)]
        pub sts: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("swf", optional)]
        pub swf: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("transfer", optional)]
        pub transfer: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("waf", optional)]
        pub waf: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("wafregional", optional)]
        pub wafregional: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("wafv2", optional)]
        pub wafv2: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("worklink", optional)]
        pub worklink: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("workmail", optional)]
        pub workmail: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("workspaces", optional)]
        pub workspaces: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("xray", optional)]
        pub xray: Option<String>,
    }

    /// What stands in `ignore_tags`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct IgnoreTags {
        /// Resource tag key prefixes to ignore across all resources.
        #[tfsdk("key_prefixes", optional, set)]
        pub key_prefixes: Option<Vec<String>>,
        /// Resource tag keys to ignore across all resources.
        #[tfsdk("keys", optional, set)]
        pub keys: Option<Vec<String>>,
    }
}
