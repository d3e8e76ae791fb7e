/** A bank. Its time zone is the one in which a bare date means midnight. */
export type Provider = { id: string; name: string; country: string; timeZone: string }
