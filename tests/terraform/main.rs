//! What Terraform was recorded to do, and what it does when asked.

mod configuration;
mod conversions;
mod expressions;
mod recorded;
