//! What Terraform was recorded to do, and what it does when it is asked.

mod configuration;
mod conversions;
mod expressions;
mod recorded;
