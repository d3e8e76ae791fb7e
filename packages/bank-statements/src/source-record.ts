/**
 * One movement on an account as the bank reports it, in our format and before it has an id of ours. Every import path
 * (file, API, demo) ends in this shape; everything after it knows no other. Amounts are decimal strings exactly as the
 * bank gave them, never a JavaScript number.
 */
export type SourceRecord = {
  /** The bank's own id of the movement. Same id on the same account = same movement. */
  sourceId?: string
  /** References that the bank itself gave to this movement (AcctSvcrRef, `//` in `:61:`); banks reuse them. */
  bankReferences?: string[]
  /** The id that the payer's bank passes through to the payee's: EndToEndId, EREF+. */
  endToEndId?: string
  /** Of a part of a collective entry: the bank's references of the whole. */
  batchReferences?: string[]
  status: 'booked' | 'pending'
  /** `YYYY-MM-DD`, or an RFC 3339 instant where the bank gives one. A booked record has it. */
  booked?: string
  /** RFC 3339 instant at which a card or direct debit was authorised. */
  authorised?: string
  /** `YYYY-MM-DD`; a pending movement without an authorisation is sorted by it. */
  valueDate?: string
  /** Signed: minus means that money leaves the account. */
  amount: string
  currency: string
  /** Balance of the account after this movement, where the bank proves it. */
  balance?: string
  description?: string
  reference?: string
  /** Further text: remittance lines, card data, terminal. */
  additional?: string
  counterparty?: Counterparty
  exchange?: CurrencyExchange
  /** Codes for the categoriser: ISO 20022 or the bank's own, and the merchant category code. */
  bankCode?: string
  merchantCode?: string
  categorization?: RecordCategory
}

export type Counterparty = {
  name?: string
  iban?: string
  /** `https://wallet.example/alice` */
  paymentPointer?: string
}

export type CurrencyExchange = {
  source: string
  target: string
  unit?: string
  rate: string
}

export type RecordCategory = {
  code: string
  description: string
  groupId: number
  groupDescription: string
}
