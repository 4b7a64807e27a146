// The names of a large schema are looked through as well: it is told which was meant, and not that the compiler took long.

use tfsdk::{TfObject, path};

#[derive(TfObject)]
struct Cluster {
    #[tfsdk("enable_cluster_cluster_cluster_option_000")]
    option_000: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_001")]
    option_001: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_002")]
    option_002: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_003")]
    option_003: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_004")]
    option_004: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_005")]
    option_005: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_006")]
    option_006: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_007")]
    option_007: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_008")]
    option_008: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_009")]
    option_009: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_010")]
    option_010: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_011")]
    option_011: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_012")]
    option_012: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_013")]
    option_013: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_014")]
    option_014: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_015")]
    option_015: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_016")]
    option_016: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_017")]
    option_017: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_018")]
    option_018: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_019")]
    option_019: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_020")]
    option_020: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_021")]
    option_021: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_022")]
    option_022: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_023")]
    option_023: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_024")]
    option_024: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_025")]
    option_025: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_026")]
    option_026: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_027")]
    option_027: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_028")]
    option_028: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_029")]
    option_029: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_030")]
    option_030: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_031")]
    option_031: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_032")]
    option_032: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_033")]
    option_033: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_034")]
    option_034: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_035")]
    option_035: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_036")]
    option_036: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_037")]
    option_037: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_038")]
    option_038: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_039")]
    option_039: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_040")]
    option_040: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_041")]
    option_041: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_042")]
    option_042: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_043")]
    option_043: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_044")]
    option_044: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_045")]
    option_045: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_046")]
    option_046: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_047")]
    option_047: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_048")]
    option_048: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_049")]
    option_049: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_050")]
    option_050: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_051")]
    option_051: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_052")]
    option_052: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_053")]
    option_053: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_054")]
    option_054: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_055")]
    option_055: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_056")]
    option_056: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_057")]
    option_057: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_058")]
    option_058: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_059")]
    option_059: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_060")]
    option_060: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_061")]
    option_061: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_062")]
    option_062: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_063")]
    option_063: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_064")]
    option_064: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_065")]
    option_065: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_066")]
    option_066: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_067")]
    option_067: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_068")]
    option_068: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_069")]
    option_069: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_070")]
    option_070: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_071")]
    option_071: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_072")]
    option_072: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_073")]
    option_073: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_074")]
    option_074: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_075")]
    option_075: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_076")]
    option_076: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_077")]
    option_077: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_078")]
    option_078: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_079")]
    option_079: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_080")]
    option_080: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_081")]
    option_081: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_082")]
    option_082: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_083")]
    option_083: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_084")]
    option_084: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_085")]
    option_085: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_086")]
    option_086: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_087")]
    option_087: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_088")]
    option_088: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_089")]
    option_089: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_090")]
    option_090: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_091")]
    option_091: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_092")]
    option_092: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_093")]
    option_093: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_094")]
    option_094: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_095")]
    option_095: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_096")]
    option_096: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_097")]
    option_097: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_098")]
    option_098: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_099")]
    option_099: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_100")]
    option_100: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_101")]
    option_101: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_102")]
    option_102: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_103")]
    option_103: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_104")]
    option_104: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_105")]
    option_105: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_106")]
    option_106: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_107")]
    option_107: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_108")]
    option_108: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_109")]
    option_109: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_110")]
    option_110: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_111")]
    option_111: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_112")]
    option_112: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_113")]
    option_113: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_114")]
    option_114: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_115")]
    option_115: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_116")]
    option_116: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_117")]
    option_117: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_118")]
    option_118: u8,
    #[tfsdk("enable_cluster_cluster_cluster_option_119")]
    option_119: u8,
}

fn main() {
    path!(Cluster: "enable_cluster_cluster_cluster_opiton_119");
    path!(Cluster: "something_else_that_is_as_long_as_the_names");
}
