//! The first byte of each value, by the names of the MessagePack specification.

/// Whole numbers from 0 are their own marker, up to this one.
pub(super) const FIX_POS_MAX: u8 = 0x7f;
/// A map of up to 15 entries; the low four bits are its length.
pub(super) const FIX_MAP: u8 = 0x80;
pub(super) const FIX_MAP_MAX: u8 = 0x8f;
/// An array of up to 15 elements; the low four bits are its length.
pub(super) const FIX_ARRAY: u8 = 0x90;
pub(super) const FIX_ARRAY_MAX: u8 = 0x9f;
/// A string of up to 31 bytes; the low five bits are its length.
pub(super) const FIX_STR: u8 = 0xa0;
pub(super) const FIX_STR_MAX: u8 = 0xbf;
pub(super) const NIL: u8 = 0xc0;
/// The one byte that starts no value.
pub(super) const RESERVED: u8 = 0xc1;
pub(super) const FALSE: u8 = 0xc2;
pub(super) const TRUE: u8 = 0xc3;
/// Binary data, with a length of one, two or four bytes.
pub(super) const BIN_8: u8 = 0xc4;
pub(super) const BIN_16: u8 = 0xc5;
pub(super) const BIN_32: u8 = 0xc6;
/// An extension, with a length of one, two or four bytes; its type follows.
pub(super) const EXT_8: u8 = 0xc7;
pub(super) const EXT_16: u8 = 0xc8;
pub(super) const EXT_32: u8 = 0xc9;
pub(super) const FLOAT_32: u8 = 0xca;
pub(super) const FLOAT_64: u8 = 0xcb;
pub(super) const UINT_8: u8 = 0xcc;
pub(super) const UINT_16: u8 = 0xcd;
pub(super) const UINT_32: u8 = 0xce;
pub(super) const UINT_64: u8 = 0xcf;
pub(super) const INT_8: u8 = 0xd0;
pub(super) const INT_16: u8 = 0xd1;
pub(super) const INT_32: u8 = 0xd2;
pub(super) const INT_64: u8 = 0xd3;
/// An extension of one byte; the markers for two, four, eight and sixteen bytes follow.
pub(super) const FIX_EXT_1: u8 = 0xd4;
pub(super) const FIX_EXT_16: u8 = 0xd8;
/// A string, with a length of one, two or four bytes.
pub(super) const STR_8: u8 = 0xd9;
pub(super) const STR_16: u8 = 0xda;
pub(super) const STR_32: u8 = 0xdb;
/// An array, with a length of two or four bytes.
pub(super) const ARRAY_16: u8 = 0xdc;
pub(super) const ARRAY_32: u8 = 0xdd;
/// A map, with a length of two or four bytes.
pub(super) const MAP_16: u8 = 0xde;
pub(super) const MAP_32: u8 = 0xdf;
/// Whole numbers from -32 to -1 are their own marker, from this one.
pub(super) const FIX_NEG: u8 = 0xe0;
pub(super) const FIX_NEG_MAX: u8 = 0xff;
