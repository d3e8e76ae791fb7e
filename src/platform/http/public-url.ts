/** Where clients and owners reach the service: a function, because a free port is known only after listening. */
export type PublicUrlDeps = { readonly settings: { readonly publicUrl: () => string } }
