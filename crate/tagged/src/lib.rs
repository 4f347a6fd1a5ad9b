//! `#[derive(Tagged)]`: `serde::Deserialize` of an enum whose tag stands among its fields, `#[serde(tag =
//! "type")]`.
//!
//! serde's own derive keeps such an object in a buffer and reads it from there, so every type below the enum
//! gets a second reader: they were a seventh of a wasm module's code. It also forgets where in the document
//! it is. This one derives a twin of the enum without the tag, read in serde's default way from what
//! `asperity_scene::tree::Tagged` hands it: the tag as the variant's name, the other fields as what the
//! variant holds. All other attributes of serde hold as they stand.

use proc_macro::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Error, Expr, Fields, Ident, Meta, Token, parse_macro_input};

/// See the head of this file. For enums of documents: of `asperity-scene` and of the kinds of experiments.
#[proc_macro_derive(Tagged, attributes(serde))]
pub fn tagged(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    read(input).unwrap_or_else(Error::into_compile_error).into()
}

fn read(input: DeriveInput) -> Result<proc_macro2::TokenStream, Error> {
    let name = &input.ident;
    let Data::Enum(twin) = &input.data else {
        return Err(Error::new_spanned(name, "only an enum has a tag"));
    };
    let mut tag = None;
    let mut others = Vec::new();
    for attribute in input.attrs.iter().filter(|a| a.path().is_ident("serde")) {
        for meta in attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)? {
            match meta {
                Meta::NameValue(pair) if pair.path.is_ident("tag") => tag = Some(pair.value),
                other => others.push(other),
            }
        }
    }
    let tag: Expr = tag.ok_or_else(|| Error::new_spanned(name, "#[serde(tag = \"…\")] is missing"))?;
    let mut variants = twin.variants.clone();
    for variant in &mut variants {
        keep_serde(&mut variant.attrs);
        match &mut variant.fields {
            Fields::Named(fields) => fields.named.iter_mut().for_each(|f| keep_serde(&mut f.attrs)),
            Fields::Unnamed(fields) => fields.unnamed.iter_mut().for_each(|f| keep_serde(&mut f.attrs)),
            Fields::Unit => {}
        }
    }
    let remote = name.to_string();
    Ok(quote! {
        const _: () = {
            #[derive(::serde::Deserialize)]
            #[serde(remote = #remote, #(#others),*)]
            #[allow(dead_code, clippy::large_enum_variant, reason = "what is read is the enum it is the twin of")]
            enum Twin { #variants }

            impl<'de> ::serde::Deserialize<'de> for #name {
                fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                    let tagged = ::asperity_scene::tree::Tagged::of(from, #tag)?;
                    Twin::deserialize(tagged).map_err(::serde::de::Error::custom)
                }
            }
        };
    })
}

fn keep_serde(attributes: &mut Vec<Attribute>) {
    attributes.retain(|a| a.path().is_ident("serde"));
}

/// `#[derive(Scoped)]`: what a change of each field of a struct may change, said beside the field as `#[scope(look)]` (`words`, `view`,
/// `look`, `place`; without an attribute `run`; `inner`: the fields of the field's own type say it), as `asperity_scene::Scoped`.
#[proc_macro_derive(Scoped, attributes(scope))]
pub fn scoped(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    scopes(&input).unwrap_or_else(Error::into_compile_error).into()
}

fn scopes(input: &DeriveInput) -> Result<proc_macro2::TokenStream, Error> {
    let name = &input.ident;
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(name, "only the fields of a struct have scopes"));
    };
    let mut rows = Vec::new();
    let mut inner = Vec::new();
    let mut compared = Vec::new();
    for field in &data.fields {
        let ident =
            field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "fields have names here"))?;
        let mut scope = Ident::new("Run", ident.span());
        for attribute in field.attrs.iter().filter(|a| a.path().is_ident("scope")) {
            let word: Ident = attribute.parse_args()?;
            if word == "inner" {
                let (text, kind) = (ident.to_string(), &field.ty);
                inner.push(quote! { (#text, <#kind as ::asperity_scene::Scoped>::FIELDS) });
                continue;
            }
            scope = match word.to_string().as_str() {
                "words" => Ident::new("Words", word.span()),
                "view" => Ident::new("View", word.span()),
                "look" => Ident::new("Look", word.span()),
                "place" => Ident::new("Place", word.span()),
                _ => return Err(Error::new_spanned(word, "words, view, look, place or inner")),
            };
        }
        let text = ident.to_string();
        if scope == "Run" || scope == "Place" {
            compared.push(quote! { self.#ident == other.#ident });
        }
        rows.push(quote! { (#text, ::asperity_scene::Scope::#scope) });
    }
    Ok(quote! {
        impl ::asperity_scene::Scoped for #name {
            const FIELDS: &'static [(&'static str, ::asperity_scene::Scope)] = &[#(#rows),*];

            const INNER: &'static [(&'static str, &'static [(&'static str, ::asperity_scene::Scope)])] =
                &[#(#inner),*];

            fn same_run(&self, other: &Self) -> bool {
                #(#compared)&&*
            }
        }
    })
}
