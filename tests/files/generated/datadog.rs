// Generated from "schemas/datadog.json"; do not edit.

use tfsdk::{Tf, TfObject};

/// The resource `datadog_spans_metric`.
///
/// Provides a Datadog `SpansMetric` resource. This can be used to create and manage Datadog `spans_metric`.
#[derive(Clone, Debug, PartialEq, TfObject)]
#[tfsdk(resource, schema_file = "schemas/datadog.json", resource = "datadog_spans_metric")]
pub struct DatadogSpansMetric {
    /// The block `compute`.
    #[tfsdk("compute", block)]
    pub compute: Option<datadog_spans_metric::Compute>,
    /// The block `filter`.
    #[tfsdk("filter", block)]
    pub filter: Option<datadog_spans_metric::Filter>,
    /// The block `group_by`.
    #[tfsdk("group_by", block, set)]
    pub group_by: Vec<datadog_spans_metric::GroupBy>,
    /// The ID of this resource.
    #[tfsdk("id", computed)]
    pub id: Tf<String>,
    /// The name of the span-based metric. This field can't be updated after creation.
    #[tfsdk("name", required)]
    pub name: String,
}

/// What stands in [`DatadogSpansMetric`].
pub mod datadog_spans_metric {
    use tfsdk::{Tf, TfObject};

    /// What stands in `compute`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Compute {
        /// The type of aggregation to use. This field can't be updated after creation.
        #[tfsdk("aggregation_type", required)]
        pub aggregation_type: String,
        /// Toggle to include or exclude percentile aggregations for distribution metrics. Only present when the
        /// `aggregation_type` is `distribution`.
        #[tfsdk("include_percentiles", optional)]
        pub include_percentiles: Option<bool>,
        /// The path to the value the span-based metric will aggregate on (only used if the aggregation type is a
        /// "distribution"). This field can't be updated after creation.
        #[tfsdk("path", optional)]
        pub path: Option<String>,
    }

    /// What stands in `filter`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct Filter {
        /// The search query \- following the span search syntax. Defaults to `"*"`.
        #[tfsdk("query", optional, computed)]
        pub query: Tf<String>,
    }

    /// What stands in `group_by`.
    #[derive(Clone, Debug, PartialEq, TfObject)]
    #[tfsdk(nested)]
    pub struct GroupBy {
        /// The path to the value the span-based metric will be aggregated over.
        #[tfsdk("path", required)]
        pub path: String,
        /// Eventual name of the tag that gets created. By default, the path attribute is used as the tag name.
        #[tfsdk("tag_name", optional, computed)]
        pub tag_name: Tf<String>,
    }
}
