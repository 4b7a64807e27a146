//! The derive macros of tfsdk.
