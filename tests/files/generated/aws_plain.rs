// Generated from "schemas/aws.json"; do not edit.

use std::collections::BTreeMap;

use tfsdk::{Number, TfObject};

/// The resource `aws_acm_certificate`.
#[derive(Clone, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/aws.json", resource = "aws_acm_certificate")]
pub struct AwsAcmCertificate {
    /// The attribute `arn`.
    #[tfsdk("arn")]
    pub arn: Option<String>,
    /// The attribute `certificate_authority_arn`.
    #[tfsdk("certificate_authority_arn")]
    pub certificate_authority_arn: Option<String>,
    /// The attribute `certificate_body`.
    #[tfsdk("certificate_body")]
    pub certificate_body: Option<String>,
    /// The attribute `certificate_chain`.
    #[tfsdk("certificate_chain")]
    pub certificate_chain: Option<String>,
    /// The attribute `domain_name`.
    #[tfsdk("domain_name")]
    pub domain_name: Option<String>,
    /// The attribute `domain_validation_options`.
    #[tfsdk("domain_validation_options")]
    pub domain_validation_options: Option<Vec<aws_acm_certificate::DomainValidationOptions>>,
    /// The attribute `id`.
    #[tfsdk("id")]
    pub id: Option<String>,
    /// The block `options`.
    #[tfsdk("options")]
    pub options: Vec<aws_acm_certificate::Options>,
    /// The attribute `private_key`.
    ///
    /// Sensitive.
    #[tfsdk("private_key")]
    pub private_key: Option<String>,
    /// The attribute `subject_alternative_names`.
    #[tfsdk("subject_alternative_names")]
    pub subject_alternative_names: Option<Vec<String>>,
    /// The attribute `tags`.
    #[tfsdk("tags")]
    pub tags: Option<BTreeMap<String, String>>,
    /// The attribute `validation_emails`.
    #[tfsdk("validation_emails")]
    pub validation_emails: Option<Vec<String>>,
    /// The attribute `validation_method`.
    #[tfsdk("validation_method")]
    pub validation_method: Option<String>,
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
    pub struct Options {
        /// The attribute `certificate_transparency_logging_preference`.
        #[tfsdk("certificate_transparency_logging_preference")]
        pub certificate_transparency_logging_preference: Option<String>,
    }
}

/// The resource `aws_cloudfront_distribution`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/aws.json", resource = "aws_cloudfront_distribution")]
pub struct AwsCloudfrontDistribution {
    /// The attribute `active_trusted_signers`.
    #[tfsdk("active_trusted_signers")]
    pub active_trusted_signers: Option<BTreeMap<String, String>>,
    /// The attribute `aliases`.
    #[tfsdk("aliases", set)]
    pub aliases: Option<Vec<String>>,
    /// The attribute `arn`.
    #[tfsdk("arn")]
    pub arn: Option<String>,
    /// The block `cache_behavior`.
    #[tfsdk("cache_behavior", set)]
    pub cache_behavior: Vec<aws_cloudfront_distribution::CacheBehavior>,
    /// The attribute `caller_reference`.
    #[tfsdk("caller_reference")]
    pub caller_reference: Option<String>,
    /// The attribute `comment`.
    #[tfsdk("comment")]
    pub comment: Option<String>,
    /// The block `custom_error_response`.
    #[tfsdk("custom_error_response", set)]
    pub custom_error_response: Vec<aws_cloudfront_distribution::CustomErrorResponse>,
    /// The block `default_cache_behavior`.
    #[tfsdk("default_cache_behavior")]
    pub default_cache_behavior: Vec<aws_cloudfront_distribution::DefaultCacheBehavior>,
    /// The attribute `default_root_object`.
    #[tfsdk("default_root_object")]
    pub default_root_object: Option<String>,
    /// The attribute `domain_name`.
    #[tfsdk("domain_name")]
    pub domain_name: Option<String>,
    /// The attribute `enabled`.
    #[tfsdk("enabled")]
    pub enabled: bool,
    /// The attribute `etag`.
    #[tfsdk("etag")]
    pub etag: Option<String>,
    /// The attribute `hosted_zone_id`.
    #[tfsdk("hosted_zone_id")]
    pub hosted_zone_id: Option<String>,
    /// The attribute `http_version`.
    #[tfsdk("http_version")]
    pub http_version: Option<String>,
    /// The attribute `id`.
    #[tfsdk("id")]
    pub id: Option<String>,
    /// The attribute `in_progress_validation_batches`.
    #[tfsdk("in_progress_validation_batches")]
    pub in_progress_validation_batches: Option<Number>,
    /// The attribute `is_ipv6_enabled`.
    #[tfsdk("is_ipv6_enabled")]
    pub is_ipv6_enabled: Option<bool>,
    /// The attribute `last_modified_time`.
    #[tfsdk("last_modified_time")]
    pub last_modified_time: Option<String>,
    /// The block `logging_config`.
    #[tfsdk("logging_config")]
    pub logging_config: Vec<aws_cloudfront_distribution::LoggingConfig>,
    /// The block `ordered_cache_behavior`.
    #[tfsdk("ordered_cache_behavior")]
    pub ordered_cache_behavior: Vec<aws_cloudfront_distribution::OrderedCacheBehavior>,
    /// The block `origin`.
    #[tfsdk("origin", set)]
    pub origin: Vec<aws_cloudfront_distribution::Origin>,
    /// The block `origin_group`.
    #[tfsdk("origin_group", set)]
    pub origin_group: Vec<aws_cloudfront_distribution::OriginGroup>,
    /// The attribute `price_class`.
    #[tfsdk("price_class")]
    pub price_class: Option<String>,
    /// The block `restrictions`.
    #[tfsdk("restrictions")]
    pub restrictions: Vec<aws_cloudfront_distribution::Restrictions>,
    /// The attribute `retain_on_delete`.
    #[tfsdk("retain_on_delete")]
    pub retain_on_delete: Option<bool>,
    /// The attribute `status`.
    #[tfsdk("status")]
    pub status: Option<String>,
    /// The attribute `tags`.
    #[tfsdk("tags")]
    pub tags: Option<BTreeMap<String, String>>,
    /// The block `viewer_certificate`.
    #[tfsdk("viewer_certificate")]
    pub viewer_certificate: Vec<aws_cloudfront_distribution::ViewerCertificate>,
    /// The attribute `wait_for_deployment`.
    #[tfsdk("wait_for_deployment")]
    pub wait_for_deployment: Option<bool>,
    /// The attribute `web_acl_id`.
    #[tfsdk("web_acl_id")]
    pub web_acl_id: Option<String>,
}

/// What stands in [`AwsCloudfrontDistribution`].
pub mod aws_cloudfront_distribution {
    use tfsdk::{Number, TfObject};

    /// What stands in `cache_behavior`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct CacheBehavior {
        /// The attribute `allowed_methods`.
        #[tfsdk("allowed_methods")]
        pub allowed_methods: Vec<String>,
        /// The attribute `cached_methods`.
        #[tfsdk("cached_methods")]
        pub cached_methods: Vec<String>,
        /// The attribute `compress`.
        #[tfsdk("compress")]
        pub compress: Option<bool>,
        /// The attribute `default_ttl`.
        #[tfsdk("default_ttl")]
        pub default_ttl: Option<Number>,
        /// The attribute `field_level_encryption_id`.
        #[tfsdk("field_level_encryption_id")]
        pub field_level_encryption_id: Option<String>,
        /// The block `forwarded_values`.
        #[tfsdk("forwarded_values", set)]
        pub forwarded_values: Vec<CacheBehaviorForwardedValues>,
        /// The block `lambda_function_association`.
        #[tfsdk("lambda_function_association", set)]
        pub lambda_function_association: Vec<CacheBehaviorLambdaFunctionAssociation>,
        /// The attribute `max_ttl`.
        #[tfsdk("max_ttl")]
        pub max_ttl: Option<Number>,
        /// The attribute `min_ttl`.
        #[tfsdk("min_ttl")]
        pub min_ttl: Option<Number>,
        /// The attribute `path_pattern`.
        #[tfsdk("path_pattern")]
        pub path_pattern: String,
        /// The attribute `smooth_streaming`.
        #[tfsdk("smooth_streaming")]
        pub smooth_streaming: Option<bool>,
        /// The attribute `target_origin_id`.
        #[tfsdk("target_origin_id")]
        pub target_origin_id: String,
        /// The attribute `trusted_signers`.
        #[tfsdk("trusted_signers")]
        pub trusted_signers: Option<Vec<String>>,
        /// The attribute `viewer_protocol_policy`.
        #[tfsdk("viewer_protocol_policy")]
        pub viewer_protocol_policy: String,
    }

    /// What stands in `cache_behavior.forwarded_values`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct CacheBehaviorForwardedValues {
        /// The block `cookies`.
        #[tfsdk("cookies", set)]
        pub cookies: Vec<CacheBehaviorForwardedValuesCookies>,
        /// The attribute `headers`.
        #[tfsdk("headers", set)]
        pub headers: Option<Vec<String>>,
        /// The attribute `query_string`.
        #[tfsdk("query_string")]
        pub query_string: bool,
        /// The attribute `query_string_cache_keys`.
        #[tfsdk("query_string_cache_keys")]
        pub query_string_cache_keys: Option<Vec<String>>,
    }

    /// What stands in `cache_behavior.forwarded_values.cookies`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct CacheBehaviorForwardedValuesCookies {
        /// The attribute `forward`.
        #[tfsdk("forward")]
        pub forward: String,
        /// The attribute `whitelisted_names`.
        #[tfsdk("whitelisted_names", set)]
        pub whitelisted_names: Option<Vec<String>>,
    }

    /// What stands in `cache_behavior.lambda_function_association`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct CacheBehaviorLambdaFunctionAssociation {
        /// The attribute `event_type`.
        #[tfsdk("event_type")]
        pub event_type: String,
        /// The attribute `include_body`.
        #[tfsdk("include_body")]
        pub include_body: Option<bool>,
        /// The attribute `lambda_arn`.
        #[tfsdk("lambda_arn")]
        pub lambda_arn: String,
    }

    /// What stands in `custom_error_response`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct CustomErrorResponse {
        /// The attribute `error_caching_min_ttl`.
        #[tfsdk("error_caching_min_ttl")]
        pub error_caching_min_ttl: Option<Number>,
        /// The attribute `error_code`.
        #[tfsdk("error_code")]
        pub error_code: Number,
        /// The attribute `response_code`.
        #[tfsdk("response_code")]
        pub response_code: Option<Number>,
        /// The attribute `response_page_path`.
        #[tfsdk("response_page_path")]
        pub response_page_path: Option<String>,
    }

    /// What stands in `default_cache_behavior`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct DefaultCacheBehavior {
        /// The attribute `allowed_methods`.
        #[tfsdk("allowed_methods", set)]
        pub allowed_methods: Vec<String>,
        /// The attribute `cached_methods`.
        #[tfsdk("cached_methods", set)]
        pub cached_methods: Vec<String>,
        /// The attribute `compress`.
        #[tfsdk("compress")]
        pub compress: Option<bool>,
        /// The attribute `default_ttl`.
        #[tfsdk("default_ttl")]
        pub default_ttl: Option<Number>,
        /// The attribute `field_level_encryption_id`.
        #[tfsdk("field_level_encryption_id")]
        pub field_level_encryption_id: Option<String>,
        /// The block `forwarded_values`.
        #[tfsdk("forwarded_values")]
        pub forwarded_values: Vec<DefaultCacheBehaviorForwardedValues>,
        /// The block `lambda_function_association`.
        #[tfsdk("lambda_function_association", set)]
        pub lambda_function_association: Vec<DefaultCacheBehaviorLambdaFunctionAssociation>,
        /// The attribute `max_ttl`.
        #[tfsdk("max_ttl")]
        pub max_ttl: Option<Number>,
        /// The attribute `min_ttl`.
        #[tfsdk("min_ttl")]
        pub min_ttl: Option<Number>,
        /// The attribute `smooth_streaming`.
        #[tfsdk("smooth_streaming")]
        pub smooth_streaming: Option<bool>,
        /// The attribute `target_origin_id`.
        #[tfsdk("target_origin_id")]
        pub target_origin_id: String,
        /// The attribute `trusted_signers`.
        #[tfsdk("trusted_signers")]
        pub trusted_signers: Option<Vec<String>>,
        /// The attribute `viewer_protocol_policy`.
        #[tfsdk("viewer_protocol_policy")]
        pub viewer_protocol_policy: String,
    }

    /// What stands in `default_cache_behavior.forwarded_values`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct DefaultCacheBehaviorForwardedValues {
        /// The block `cookies`.
        #[tfsdk("cookies")]
        pub cookies: Vec<DefaultCacheBehaviorForwardedValuesCookies>,
        /// The attribute `headers`.
        #[tfsdk("headers", set)]
        pub headers: Option<Vec<String>>,
        /// The attribute `query_string`.
        #[tfsdk("query_string")]
        pub query_string: bool,
        /// The attribute `query_string_cache_keys`.
        #[tfsdk("query_string_cache_keys")]
        pub query_string_cache_keys: Option<Vec<String>>,
    }

    /// What stands in `default_cache_behavior.forwarded_values.cookies`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct DefaultCacheBehaviorForwardedValuesCookies {
        /// The attribute `forward`.
        #[tfsdk("forward")]
        pub forward: String,
        /// The attribute `whitelisted_names`.
        #[tfsdk("whitelisted_names", set)]
        pub whitelisted_names: Option<Vec<String>>,
    }

    /// What stands in `default_cache_behavior.lambda_function_association`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct DefaultCacheBehaviorLambdaFunctionAssociation {
        /// The attribute `event_type`.
        #[tfsdk("event_type")]
        pub event_type: String,
        /// The attribute `include_body`.
        #[tfsdk("include_body")]
        pub include_body: Option<bool>,
        /// The attribute `lambda_arn`.
        #[tfsdk("lambda_arn")]
        pub lambda_arn: String,
    }

    /// What stands in `logging_config`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct LoggingConfig {
        /// The attribute `bucket`.
        #[tfsdk("bucket")]
        pub bucket: String,
        /// The attribute `include_cookies`.
        #[tfsdk("include_cookies")]
        pub include_cookies: Option<bool>,
        /// The attribute `prefix`.
        #[tfsdk("prefix")]
        pub prefix: Option<String>,
    }

    /// What stands in `ordered_cache_behavior`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OrderedCacheBehavior {
        /// The attribute `allowed_methods`.
        #[tfsdk("allowed_methods", set)]
        pub allowed_methods: Vec<String>,
        /// The attribute `cached_methods`.
        #[tfsdk("cached_methods", set)]
        pub cached_methods: Vec<String>,
        /// The attribute `compress`.
        #[tfsdk("compress")]
        pub compress: Option<bool>,
        /// The attribute `default_ttl`.
        #[tfsdk("default_ttl")]
        pub default_ttl: Option<Number>,
        /// The attribute `field_level_encryption_id`.
        #[tfsdk("field_level_encryption_id")]
        pub field_level_encryption_id: Option<String>,
        /// The block `forwarded_values`.
        #[tfsdk("forwarded_values")]
        pub forwarded_values: Vec<OrderedCacheBehaviorForwardedValues>,
        /// The block `lambda_function_association`.
        #[tfsdk("lambda_function_association", set)]
        pub lambda_function_association: Vec<OrderedCacheBehaviorLambdaFunctionAssociation>,
        /// The attribute `max_ttl`.
        #[tfsdk("max_ttl")]
        pub max_ttl: Option<Number>,
        /// The attribute `min_ttl`.
        #[tfsdk("min_ttl")]
        pub min_ttl: Option<Number>,
        /// The attribute `path_pattern`.
        #[tfsdk("path_pattern")]
        pub path_pattern: String,
        /// The attribute `smooth_streaming`.
        #[tfsdk("smooth_streaming")]
        pub smooth_streaming: Option<bool>,
        /// The attribute `target_origin_id`.
        #[tfsdk("target_origin_id")]
        pub target_origin_id: String,
        /// The attribute `trusted_signers`.
        #[tfsdk("trusted_signers")]
        pub trusted_signers: Option<Vec<String>>,
        /// The attribute `viewer_protocol_policy`.
        #[tfsdk("viewer_protocol_policy")]
        pub viewer_protocol_policy: String,
    }

    /// What stands in `ordered_cache_behavior.forwarded_values`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OrderedCacheBehaviorForwardedValues {
        /// The block `cookies`.
        #[tfsdk("cookies")]
        pub cookies: Vec<OrderedCacheBehaviorForwardedValuesCookies>,
        /// The attribute `headers`.
        #[tfsdk("headers", set)]
        pub headers: Option<Vec<String>>,
        /// The attribute `query_string`.
        #[tfsdk("query_string")]
        pub query_string: bool,
        /// The attribute `query_string_cache_keys`.
        #[tfsdk("query_string_cache_keys")]
        pub query_string_cache_keys: Option<Vec<String>>,
    }

    /// What stands in `ordered_cache_behavior.forwarded_values.cookies`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OrderedCacheBehaviorForwardedValuesCookies {
        /// The attribute `forward`.
        #[tfsdk("forward")]
        pub forward: String,
        /// The attribute `whitelisted_names`.
        #[tfsdk("whitelisted_names", set)]
        pub whitelisted_names: Option<Vec<String>>,
    }

    /// What stands in `ordered_cache_behavior.lambda_function_association`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OrderedCacheBehaviorLambdaFunctionAssociation {
        /// The attribute `event_type`.
        #[tfsdk("event_type")]
        pub event_type: String,
        /// The attribute `include_body`.
        #[tfsdk("include_body")]
        pub include_body: Option<bool>,
        /// The attribute `lambda_arn`.
        #[tfsdk("lambda_arn")]
        pub lambda_arn: String,
    }

    /// What stands in `origin`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[allow(clippy::struct_field_names, reason = "the names and types are the provider's")]
    pub struct Origin {
        /// The block `custom_header`.
        #[tfsdk("custom_header", set)]
        pub custom_header: Vec<OriginCustomHeader>,
        /// The block `custom_origin_config`.
        #[tfsdk("custom_origin_config")]
        pub custom_origin_config: Vec<OriginCustomOriginConfig>,
        /// The attribute `domain_name`.
        #[tfsdk("domain_name")]
        pub domain_name: String,
        /// The attribute `origin_id`.
        #[tfsdk("origin_id")]
        pub origin_id: String,
        /// The attribute `origin_path`.
        #[tfsdk("origin_path")]
        pub origin_path: Option<String>,
        /// The block `s3_origin_config`.
        #[tfsdk("s3_origin_config")]
        pub s3_origin_config: Vec<OriginS3OriginConfig>,
    }

    /// What stands in `origin.custom_header`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OriginCustomHeader {
        /// The attribute `name`.
        #[tfsdk("name")]
        pub name: String,
        /// The attribute `value`.
        #[tfsdk("value")]
        pub value: String,
    }

    /// What stands in `origin.custom_origin_config`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OriginCustomOriginConfig {
        /// The attribute `http_port`.
        #[tfsdk("http_port")]
        pub http_port: Number,
        /// The attribute `https_port`.
        #[tfsdk("https_port")]
        pub https_port: Number,
        /// The attribute `origin_keepalive_timeout`.
        #[tfsdk("origin_keepalive_timeout")]
        pub origin_keepalive_timeout: Option<Number>,
        /// The attribute `origin_protocol_policy`.
        #[tfsdk("origin_protocol_policy")]
        pub origin_protocol_policy: String,
        /// The attribute `origin_read_timeout`.
        #[tfsdk("origin_read_timeout")]
        pub origin_read_timeout: Option<Number>,
        /// The attribute `origin_ssl_protocols`.
        #[tfsdk("origin_ssl_protocols", set)]
        pub origin_ssl_protocols: Vec<String>,
    }

    /// What stands in `origin.s3_origin_config`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OriginS3OriginConfig {
        /// The attribute `origin_access_identity`.
        #[tfsdk("origin_access_identity")]
        pub origin_access_identity: String,
    }

    /// What stands in `origin_group`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OriginGroup {
        /// The block `failover_criteria`.
        #[tfsdk("failover_criteria")]
        pub failover_criteria: Vec<OriginGroupFailoverCriteria>,
        /// The block `member`.
        #[tfsdk("member")]
        pub member: Vec<OriginGroupMember>,
        /// The attribute `origin_id`.
        #[tfsdk("origin_id")]
        pub origin_id: String,
    }

    /// What stands in `origin_group.failover_criteria`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OriginGroupFailoverCriteria {
        /// The attribute `status_codes`.
        #[tfsdk("status_codes", set)]
        pub status_codes: Vec<Number>,
    }

    /// What stands in `origin_group.member`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct OriginGroupMember {
        /// The attribute `origin_id`.
        #[tfsdk("origin_id")]
        pub origin_id: String,
    }

    /// What stands in `restrictions`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Restrictions {
        /// The block `geo_restriction`.
        #[tfsdk("geo_restriction")]
        pub geo_restriction: Vec<RestrictionsGeoRestriction>,
    }

    /// What stands in `restrictions.geo_restriction`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct RestrictionsGeoRestriction {
        /// The attribute `locations`.
        #[tfsdk("locations", set)]
        pub locations: Option<Vec<String>>,
        /// The attribute `restriction_type`.
        #[tfsdk("restriction_type")]
        pub restriction_type: String,
    }

    /// What stands in `viewer_certificate`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ViewerCertificate {
        /// The attribute `acm_certificate_arn`.
        #[tfsdk("acm_certificate_arn")]
        pub acm_certificate_arn: Option<String>,
        /// The attribute `cloudfront_default_certificate`.
        #[tfsdk("cloudfront_default_certificate")]
        pub cloudfront_default_certificate: Option<bool>,
        /// The attribute `iam_certificate_id`.
        #[tfsdk("iam_certificate_id")]
        pub iam_certificate_id: Option<String>,
        /// The attribute `minimum_protocol_version`.
        #[tfsdk("minimum_protocol_version")]
        pub minimum_protocol_version: Option<String>,
        /// The attribute `ssl_support_method`.
        #[tfsdk("ssl_support_method")]
        pub ssl_support_method: Option<String>,
    }
}

/// The resource `aws_s3_bucket`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/aws.json", resource = "aws_s3_bucket")]
pub struct AwsS3Bucket {
    /// The attribute `acceleration_status`.
    #[tfsdk("acceleration_status")]
    pub acceleration_status: Option<String>,
    /// The attribute `acl`.
    #[tfsdk("acl")]
    pub acl: Option<String>,
    /// The attribute `arn`.
    #[tfsdk("arn")]
    pub arn: Option<String>,
    /// The attribute `bucket`.
    #[tfsdk("bucket")]
    pub bucket: Option<String>,
    /// The attribute `bucket_domain_name`.
    #[tfsdk("bucket_domain_name")]
    pub bucket_domain_name: Option<String>,
    /// The attribute `bucket_prefix`.
    #[tfsdk("bucket_prefix")]
    pub bucket_prefix: Option<String>,
    /// The attribute `bucket_regional_domain_name`.
    #[tfsdk("bucket_regional_domain_name")]
    pub bucket_regional_domain_name: Option<String>,
    /// The block `cors_rule`.
    #[tfsdk("cors_rule")]
    pub cors_rule: Vec<aws_s3_bucket::CorsRule>,
    /// The attribute `force_destroy`.
    #[tfsdk("force_destroy")]
    pub force_destroy: Option<bool>,
    /// The block `grant`.
    #[tfsdk("grant", set)]
    pub grant: Vec<aws_s3_bucket::Grant>,
    /// The attribute `hosted_zone_id`.
    #[tfsdk("hosted_zone_id")]
    pub hosted_zone_id: Option<String>,
    /// The attribute `id`.
    #[tfsdk("id")]
    pub id: Option<String>,
    /// The block `lifecycle_rule`.
    #[tfsdk("lifecycle_rule")]
    pub lifecycle_rule: Vec<aws_s3_bucket::LifecycleRule>,
    /// The block `logging`.
    #[tfsdk("logging", set)]
    pub logging: Vec<aws_s3_bucket::Logging>,
    /// The block `object_lock_configuration`.
    #[tfsdk("object_lock_configuration")]
    pub object_lock_configuration: Vec<aws_s3_bucket::ObjectLockConfiguration>,
    /// The attribute `policy`.
    #[tfsdk("policy")]
    pub policy: Option<String>,
    /// The attribute `region`.
    #[tfsdk("region")]
    pub region: Option<String>,
    /// The block `replication_configuration`.
    #[tfsdk("replication_configuration")]
    pub replication_configuration: Vec<aws_s3_bucket::ReplicationConfiguration>,
    /// The attribute `request_payer`.
    #[tfsdk("request_payer")]
    pub request_payer: Option<String>,
    /// The block `server_side_encryption_configuration`.
    #[tfsdk("server_side_encryption_configuration")]
    pub server_side_encryption_configuration: Vec<aws_s3_bucket::ServerSideEncryptionConfiguration>,
    /// The attribute `tags`.
    #[tfsdk("tags")]
    pub tags: Option<BTreeMap<String, String>>,
    /// The block `versioning`.
    #[tfsdk("versioning")]
    pub versioning: Vec<aws_s3_bucket::Versioning>,
    /// The block `website`.
    #[tfsdk("website")]
    pub website: Vec<aws_s3_bucket::Website>,
    /// The attribute `website_domain`.
    #[tfsdk("website_domain")]
    pub website_domain: Option<String>,
    /// The attribute `website_endpoint`.
    #[tfsdk("website_endpoint")]
    pub website_endpoint: Option<String>,
}

/// What stands in [`AwsS3Bucket`].
pub mod aws_s3_bucket {
    use std::collections::BTreeMap;

    use tfsdk::{Number, TfObject};

    /// What stands in `cors_rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct CorsRule {
        /// The attribute `allowed_headers`.
        #[tfsdk("allowed_headers")]
        pub allowed_headers: Option<Vec<String>>,
        /// The attribute `allowed_methods`.
        #[tfsdk("allowed_methods")]
        pub allowed_methods: Vec<String>,
        /// The attribute `allowed_origins`.
        #[tfsdk("allowed_origins")]
        pub allowed_origins: Vec<String>,
        /// The attribute `expose_headers`.
        #[tfsdk("expose_headers")]
        pub expose_headers: Option<Vec<String>>,
        /// The attribute `max_age_seconds`.
        #[tfsdk("max_age_seconds")]
        pub max_age_seconds: Option<Number>,
    }

    /// What stands in `grant`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Grant {
        /// The attribute `id`.
        #[tfsdk("id")]
        pub id: Option<String>,
        /// The attribute `permissions`.
        #[tfsdk("permissions", set)]
        pub permissions: Vec<String>,
        /// The attribute `type`.
        #[tfsdk("type")]
        pub r#type: String,
        /// The attribute `uri`.
        #[tfsdk("uri")]
        pub uri: Option<String>,
    }

    /// What stands in `lifecycle_rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct LifecycleRule {
        /// The attribute `abort_incomplete_multipart_upload_days`.
        #[tfsdk("abort_incomplete_multipart_upload_days")]
        pub abort_incomplete_multipart_upload_days: Option<Number>,
        /// The attribute `enabled`.
        #[tfsdk("enabled")]
        pub enabled: bool,
        /// The block `expiration`.
        #[tfsdk("expiration", set)]
        pub expiration: Vec<LifecycleRuleExpiration>,
        /// The attribute `id`.
        #[tfsdk("id")]
        pub id: Option<String>,
        /// The block `noncurrent_version_expiration`.
        #[tfsdk("noncurrent_version_expiration", set)]
        pub noncurrent_version_expiration: Vec<LifecycleRuleNoncurrentVersionExpiration>,
        /// The block `noncurrent_version_transition`.
        #[tfsdk("noncurrent_version_transition", set)]
        pub noncurrent_version_transition: Vec<LifecycleRuleNoncurrentVersionTransition>,
        /// The attribute `prefix`.
        #[tfsdk("prefix")]
        pub prefix: Option<String>,
        /// The attribute `tags`.
        #[tfsdk("tags")]
        pub tags: Option<BTreeMap<String, String>>,
        /// The block `transition`.
        #[tfsdk("transition", set)]
        pub transition: Vec<LifecycleRuleTransition>,
    }

    /// What stands in `lifecycle_rule.expiration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct LifecycleRuleExpiration {
        /// The attribute `date`.
        #[tfsdk("date")]
        pub date: Option<String>,
        /// The attribute `days`.
        #[tfsdk("days")]
        pub days: Option<Number>,
        /// The attribute `expired_object_delete_marker`.
        #[tfsdk("expired_object_delete_marker")]
        pub expired_object_delete_marker: Option<bool>,
    }

    /// What stands in `lifecycle_rule.noncurrent_version_expiration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct LifecycleRuleNoncurrentVersionExpiration {
        /// The attribute `days`.
        #[tfsdk("days")]
        pub days: Option<Number>,
    }

    /// What stands in `lifecycle_rule.noncurrent_version_transition`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct LifecycleRuleNoncurrentVersionTransition {
        /// The attribute `days`.
        #[tfsdk("days")]
        pub days: Option<Number>,
        /// The attribute `storage_class`.
        #[tfsdk("storage_class")]
        pub storage_class: String,
    }

    /// What stands in `lifecycle_rule.transition`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct LifecycleRuleTransition {
        /// The attribute `date`.
        #[tfsdk("date")]
        pub date: Option<String>,
        /// The attribute `days`.
        #[tfsdk("days")]
        pub days: Option<Number>,
        /// The attribute `storage_class`.
        #[tfsdk("storage_class")]
        pub storage_class: String,
    }

    /// What stands in `logging`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Logging {
        /// The attribute `target_bucket`.
        #[tfsdk("target_bucket")]
        pub target_bucket: String,
        /// The attribute `target_prefix`.
        #[tfsdk("target_prefix")]
        pub target_prefix: Option<String>,
    }

    /// What stands in `object_lock_configuration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ObjectLockConfiguration {
        /// The attribute `object_lock_enabled`.
        #[tfsdk("object_lock_enabled")]
        pub object_lock_enabled: String,
        /// The block `rule`.
        #[tfsdk("rule")]
        pub rule: Vec<ObjectLockConfigurationRule>,
    }

    /// What stands in `object_lock_configuration.rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ObjectLockConfigurationRule {
        /// The block `default_retention`.
        #[tfsdk("default_retention")]
        pub default_retention: Vec<ObjectLockConfigurationRuleDefaultRetention>,
    }

    /// What stands in `object_lock_configuration.rule.default_retention`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ObjectLockConfigurationRuleDefaultRetention {
        /// The attribute `days`.
        #[tfsdk("days")]
        pub days: Option<Number>,
        /// The attribute `mode`.
        #[tfsdk("mode")]
        pub mode: String,
        /// The attribute `years`.
        #[tfsdk("years")]
        pub years: Option<Number>,
    }

    /// What stands in `replication_configuration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ReplicationConfiguration {
        /// The attribute `role`.
        #[tfsdk("role")]
        pub role: String,
        /// The block `rules`.
        #[tfsdk("rules", set)]
        pub rules: Vec<ReplicationConfigurationRules>,
    }

    /// What stands in `replication_configuration.rules`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ReplicationConfigurationRules {
        /// The block `destination`.
        #[tfsdk("destination", set)]
        pub destination: Vec<ReplicationConfigurationRulesDestination>,
        /// The block `filter`.
        #[tfsdk("filter")]
        pub filter: Vec<ReplicationConfigurationRulesFilter>,
        /// The attribute `id`.
        #[tfsdk("id")]
        pub id: Option<String>,
        /// The attribute `prefix`.
        #[tfsdk("prefix")]
        pub prefix: Option<String>,
        /// The attribute `priority`.
        #[tfsdk("priority")]
        pub priority: Option<Number>,
        /// The block `source_selection_criteria`.
        #[tfsdk("source_selection_criteria", set)]
        pub source_selection_criteria: Vec<ReplicationConfigurationRulesSourceSelectionCriteria>,
        /// The attribute `status`.
        #[tfsdk("status")]
        pub status: String,
    }

    /// What stands in `replication_configuration.rules.destination`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ReplicationConfigurationRulesDestination {
        /// The block `access_control_translation`.
        #[tfsdk("access_control_translation")]
        pub access_control_translation: Vec<ReplicationConfigurationRulesDestinationAccessControlTranslation>,
        /// The attribute `account_id`.
        #[tfsdk("account_id")]
        pub account_id: Option<String>,
        /// The attribute `bucket`.
        #[tfsdk("bucket")]
        pub bucket: String,
        /// The attribute `replica_kms_key_id`.
        #[tfsdk("replica_kms_key_id")]
        pub replica_kms_key_id: Option<String>,
        /// The attribute `storage_class`.
        #[tfsdk("storage_class")]
        pub storage_class: Option<String>,
    }

    /// What stands in `replication_configuration.rules.destination.access_control_translation`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ReplicationConfigurationRulesDestinationAccessControlTranslation {
        /// The attribute `owner`.
        #[tfsdk("owner")]
        pub owner: String,
    }

    /// What stands in `replication_configuration.rules.filter`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ReplicationConfigurationRulesFilter {
        /// The attribute `prefix`.
        #[tfsdk("prefix")]
        pub prefix: Option<String>,
        /// The attribute `tags`.
        #[tfsdk("tags")]
        pub tags: Option<BTreeMap<String, String>>,
    }

    /// What stands in `replication_configuration.rules.source_selection_criteria`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ReplicationConfigurationRulesSourceSelectionCriteria {
        /// The block `sse_kms_encrypted_objects`.
        #[tfsdk("sse_kms_encrypted_objects", set)]
        pub sse_kms_encrypted_objects: Vec<ReplicationConfigurationRulesSourceSelectionCriteriaSseKmsEncryptedObjects>,
    }

    /// What stands in `replication_configuration.rules.source_selection_criteria.sse_kms_encrypted_objects`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ReplicationConfigurationRulesSourceSelectionCriteriaSseKmsEncryptedObjects {
        /// The attribute `enabled`.
        #[tfsdk("enabled")]
        pub enabled: bool,
    }

    /// What stands in `server_side_encryption_configuration`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ServerSideEncryptionConfiguration {
        /// The block `rule`.
        #[tfsdk("rule")]
        pub rule: Vec<ServerSideEncryptionConfigurationRule>,
    }

    /// What stands in `server_side_encryption_configuration.rule`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ServerSideEncryptionConfigurationRule {
        /// The block `apply_server_side_encryption_by_default`.
        #[tfsdk("apply_server_side_encryption_by_default")]
        pub apply_server_side_encryption_by_default: Vec<ServerSideEncryptionConfigurationRuleApplyServerSideEncryptionByDefault>,
    }

    /// What stands in `server_side_encryption_configuration.rule.apply_server_side_encryption_by_default`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct ServerSideEncryptionConfigurationRuleApplyServerSideEncryptionByDefault {
        /// The attribute `kms_master_key_id`.
        #[tfsdk("kms_master_key_id")]
        pub kms_master_key_id: Option<String>,
        /// The attribute `sse_algorithm`.
        #[tfsdk("sse_algorithm")]
        pub sse_algorithm: String,
    }

    /// What stands in `versioning`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Versioning {
        /// The attribute `enabled`.
        #[tfsdk("enabled")]
        pub enabled: Option<bool>,
        /// The attribute `mfa_delete`.
        #[tfsdk("mfa_delete")]
        pub mfa_delete: Option<bool>,
    }

    /// What stands in `website`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Website {
        /// The attribute `error_document`.
        #[tfsdk("error_document")]
        pub error_document: Option<String>,
        /// The attribute `index_document`.
        #[tfsdk("index_document")]
        pub index_document: Option<String>,
        /// The attribute `redirect_all_requests_to`.
        #[tfsdk("redirect_all_requests_to")]
        pub redirect_all_requests_to: Option<String>,
        /// The attribute `routing_rules`.
        #[tfsdk("routing_rules")]
        pub routing_rules: Option<String>,
    }
}

/// The resource `aws_security_group`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/aws.json", resource = "aws_security_group")]
pub struct AwsSecurityGroup {
    /// The attribute `arn`.
    #[tfsdk("arn")]
    pub arn: Option<String>,
    /// The attribute `description`.
    #[tfsdk("description")]
    pub description: Option<String>,
    /// The attribute `egress`.
    #[tfsdk("egress", set)]
    pub egress: Option<Vec<aws_security_group::Egress>>,
    /// The attribute `id`.
    #[tfsdk("id")]
    pub id: Option<String>,
    /// The attribute `ingress`.
    #[tfsdk("ingress", set)]
    pub ingress: Option<Vec<aws_security_group::Ingress>>,
    /// The attribute `name`.
    #[tfsdk("name")]
    pub name: Option<String>,
    /// The attribute `name_prefix`.
    #[tfsdk("name_prefix")]
    pub name_prefix: Option<String>,
    /// The attribute `owner_id`.
    #[tfsdk("owner_id")]
    pub owner_id: Option<String>,
    /// The attribute `revoke_rules_on_delete`.
    #[tfsdk("revoke_rules_on_delete")]
    pub revoke_rules_on_delete: Option<bool>,
    /// The attribute `tags`.
    #[tfsdk("tags")]
    pub tags: Option<BTreeMap<String, String>>,
    /// The block `timeouts`.
    #[tfsdk("timeouts")]
    pub timeouts: Option<aws_security_group::Timeouts>,
    /// The attribute `vpc_id`.
    #[tfsdk("vpc_id")]
    pub vpc_id: Option<String>,
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
    pub struct Timeouts {
        /// The attribute `create`.
        #[tfsdk("create")]
        pub create: Option<String>,
        /// The attribute `delete`.
        #[tfsdk("delete")]
        pub delete: Option<String>,
    }
}

/// The configuration of the provider `registry.terraform.io/hashicorp/aws`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(schema_file = "schemas/aws.json", provider = "registry.terraform.io/hashicorp/aws")]
pub struct AwsProvider {
    /// The access key for API operations. You can retrieve this from the 'Security \& Credentials' section of
    /// the AWS console.
    #[tfsdk("access_key")]
    pub access_key: Option<String>,
    /// The attribute `allowed_account_ids`.
    #[tfsdk("allowed_account_ids", set)]
    pub allowed_account_ids: Option<Vec<String>>,
    /// The block `assume_role`.
    #[tfsdk("assume_role", set)]
    pub assume_role: Vec<aws_provider::AssumeRole>,
    /// The block `endpoints`.
    #[tfsdk("endpoints", set)]
    pub endpoints: Vec<aws_provider::Endpoints>,
    /// The attribute `forbidden_account_ids`.
    #[tfsdk("forbidden_account_ids", set)]
    pub forbidden_account_ids: Option<Vec<String>>,
    /// The block `ignore_tags`.
    #[tfsdk("ignore_tags")]
    pub ignore_tags: Vec<aws_provider::IgnoreTags>,
    /// Explicitly allow the provider to perform "insecure" SSL requests. If omitted,default value is `false`
    #[tfsdk("insecure")]
    pub insecure: Option<bool>,
    /// The maximum number of times an AWS API request is being executed. If the API request still fails, an
    /// error is thrown.
    #[tfsdk("max_retries")]
    pub max_retries: Option<Number>,
    /// The profile for API operations. If not set, the default profile created with `aws configure` will be
    /// used.
    #[tfsdk("profile")]
    pub profile: Option<String>,
    /// The region where AWS operations will take place. Examples are us-east-1, us-west-2, etc.
    #[tfsdk("region")]
    pub region: String,
    /// Set this to true to force the request to use path-style addressing, i.e.,
    /// <http://s3.amazonaws.com/BUCKET/KEY>. By default, the S3 client will use virtual hosted bucket
    /// addressing when possible (<http://BUCKET.s3.amazonaws.com/KEY>). Specific to the Amazon S3 service.
    #[tfsdk("s3_force_path_style")]
    pub s3_force_path_style: Option<bool>,
    /// The secret key for API operations. You can retrieve this from the 'Security \& Credentials' section of
    /// the AWS console.
    #[tfsdk("secret_key")]
    pub secret_key: Option<String>,
    /// The path to the shared credentials file. If not set this defaults to \~`/.aws/credentials`.
    #[tfsdk("shared_credentials_file")]
    pub shared_credentials_file: Option<String>,
    /// Skip the credentials validation via STS API. Used for AWS API implementations that do not have STS
    /// available/implemented.
    #[tfsdk("skip_credentials_validation")]
    pub skip_credentials_validation: Option<bool>,
    /// Skip getting the supported EC2 platforms. Used by users that don't have
    /// `ec2:DescribeAccountAttributes` permissions.
    #[tfsdk("skip_get_ec2_platforms")]
    pub skip_get_ec2_platforms: Option<bool>,
    /// The attribute `skip_metadata_api_check`.
    #[tfsdk("skip_metadata_api_check")]
    pub skip_metadata_api_check: Option<bool>,
    /// Skip static validation of region name. Used by users of alternative `AWS-like` `APIs` or users w/
    /// access to regions that are not public (yet).
    #[tfsdk("skip_region_validation")]
    pub skip_region_validation: Option<bool>,
    /// Skip requesting the account ID. Used for AWS API implementations that do not have IAM/STS API and/or
    /// metadata API.
    #[tfsdk("skip_requesting_account_id")]
    pub skip_requesting_account_id: Option<bool>,
    /// session token. A session token is only required if you are using temporary security credentials.
    #[tfsdk("token")]
    pub token: Option<String>,
}

/// What stands in [`AwsProvider`].
pub mod aws_provider {
    use tfsdk::TfObject;

    /// What stands in `assume_role`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct AssumeRole {
        /// The external ID to use when assuming the role. If omitted, no external ID is passed to the
        /// `AssumeRole` call.
        #[tfsdk("external_id")]
        pub external_id: Option<String>,
        /// The permissions applied when assuming a role. You cannot use, this policy to grant further permissions
        /// that are in excess to those of the, role that is being assumed.
        #[tfsdk("policy")]
        pub policy: Option<String>,
        /// The ARN of an IAM role to assume prior to making API calls.
        #[tfsdk("role_arn")]
        pub role_arn: Option<String>,
        /// The session name to use when assuming the role. If omitted, no session name is passed to the
        /// `AssumeRole` call.
        #[tfsdk("session_name")]
        pub session_name: Option<String>,
    }

    /// What stands in `endpoints`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct Endpoints {
        /// Use this to override the default service endpoint URL
        #[tfsdk("accessanalyzer")]
        pub accessanalyzer: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("acm")]
        pub acm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("acmpca")]
        pub acmpca: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("amplify")]
        pub amplify: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("apigateway")]
        pub apigateway: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("applicationautoscaling")]
        pub applicationautoscaling: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("applicationinsights")]
        pub applicationinsights: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("appmesh")]
        pub appmesh: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("appstream")]
        pub appstream: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("appsync")]
        pub appsync: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("athena")]
        pub athena: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("autoscaling")]
        pub autoscaling: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("autoscalingplans")]
        pub autoscalingplans: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("backup")]
        pub backup: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("batch")]
        pub batch: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("budgets")]
        pub budgets: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloud9")]
        pub cloud9: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudformation")]
        pub cloudformation: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudfront")]
        pub cloudfront: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudhsm")]
        pub cloudhsm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudsearch")]
        pub cloudsearch: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudtrail")]
        pub cloudtrail: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudwatch")]
        pub cloudwatch: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudwatchevents")]
        pub cloudwatchevents: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cloudwatchlogs")]
        pub cloudwatchlogs: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("codebuild")]
        pub codebuild: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("codecommit")]
        pub codecommit: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("codedeploy")]
        pub codedeploy: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("codepipeline")]
        pub codepipeline: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cognitoidentity")]
        pub cognitoidentity: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cognitoidp")]
        pub cognitoidp: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("configservice")]
        pub configservice: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("cur")]
        pub cur: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dataexchange")]
        pub dataexchange: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("datapipeline")]
        pub datapipeline: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("datasync")]
        pub datasync: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dax")]
        pub dax: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("devicefarm")]
        pub devicefarm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("directconnect")]
        pub directconnect: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dlm")]
        pub dlm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dms")]
        pub dms: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("docdb")]
        pub docdb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ds")]
        pub ds: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("dynamodb")]
        pub dynamodb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ec2")]
        pub ec2: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ecr")]
        pub ecr: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ecs")]
        pub ecs: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("efs")]
        pub efs: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("eks")]
        pub eks: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("elasticache")]
        pub elasticache: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("elasticbeanstalk")]
        pub elasticbeanstalk: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("elastictranscoder")]
        pub elastictranscoder: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("elb")]
        pub elb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("emr")]
        pub emr: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("es")]
        pub es: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("firehose")]
        pub firehose: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("fms")]
        pub fms: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("forecast")]
        pub forecast: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("fsx")]
        pub fsx: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("gamelift")]
        pub gamelift: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("glacier")]
        pub glacier: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("globalaccelerator")]
        pub globalaccelerator: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("glue")]
        pub glue: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("greengrass")]
        pub greengrass: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("guardduty")]
        pub guardduty: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("iam")]
        pub iam: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("imagebuilder")]
        pub imagebuilder: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("inspector")]
        pub inspector: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("iot")]
        pub iot: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("iotanalytics")]
        pub iotanalytics: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("iotevents")]
        pub iotevents: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kafka")]
        pub kafka: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kinesis")]
        pub kinesis: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kinesis_analytics")]
        pub kinesis_analytics: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kinesisanalytics")]
        pub kinesisanalytics: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kinesisvideo")]
        pub kinesisvideo: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("kms")]
        pub kms: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("lakeformation")]
        pub lakeformation: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("lambda")]
        pub lambda: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("lexmodels")]
        pub lexmodels: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("licensemanager")]
        pub licensemanager: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("lightsail")]
        pub lightsail: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("macie")]
        pub macie: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("managedblockchain")]
        pub managedblockchain: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("marketplacecatalog")]
        pub marketplacecatalog: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediaconnect")]
        pub mediaconnect: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediaconvert")]
        pub mediaconvert: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("medialive")]
        pub medialive: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediapackage")]
        pub mediapackage: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediastore")]
        pub mediastore: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mediastoredata")]
        pub mediastoredata: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("mq")]
        pub mq: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("neptune")]
        pub neptune: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("opsworks")]
        pub opsworks: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("organizations")]
        pub organizations: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("personalize")]
        pub personalize: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("pinpoint")]
        pub pinpoint: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("pricing")]
        pub pricing: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("qldb")]
        pub qldb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("quicksight")]
        pub quicksight: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("r53")]
        pub r53: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ram")]
        pub ram: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("rds")]
        pub rds: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("redshift")]
        pub redshift: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("resourcegroups")]
        pub resourcegroups: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("route53")]
        pub route53: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("route53domains")]
        pub route53domains: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("route53resolver")]
        pub route53resolver: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("s3")]
        pub s3: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("s3control")]
        pub s3control: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sagemaker")]
        pub sagemaker: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sdb")]
        pub sdb: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("secretsmanager")]
        pub secretsmanager: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("securityhub")]
        pub securityhub: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("serverlessrepo")]
        pub serverlessrepo: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("servicecatalog")]
        pub servicecatalog: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("servicediscovery")]
        pub servicediscovery: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("servicequotas")]
        pub servicequotas: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ses")]
        pub ses: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("shield")]
        pub shield: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sns")]
        pub sns: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sqs")]
        pub sqs: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("ssm")]
        pub ssm: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("stepfunctions")]
        pub stepfunctions: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("storagegateway")]
        pub storagegateway: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("sts")]
        pub sts: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("swf")]
        pub swf: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("transfer")]
        pub transfer: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("waf")]
        pub waf: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("wafregional")]
        pub wafregional: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("wafv2")]
        pub wafv2: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("worklink")]
        pub worklink: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("workmail")]
        pub workmail: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("workspaces")]
        pub workspaces: Option<String>,
        /// Use this to override the default service endpoint URL
        #[tfsdk("xray")]
        pub xray: Option<String>,
    }

    /// What stands in `ignore_tags`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    pub struct IgnoreTags {
        /// Resource tag key prefixes to ignore across all resources.
        #[tfsdk("key_prefixes", set)]
        pub key_prefixes: Option<Vec<String>>,
        /// Resource tag keys to ignore across all resources.
        #[tfsdk("keys", set)]
        pub keys: Option<Vec<String>>,
    }
}
