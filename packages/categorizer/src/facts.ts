/** The facts about one movement before it has a category. Only the text is always present. */
export type TransactionFacts = {
  descriptor: string
  counterparty?: string
  /** A decimal; minus means that money leaves the account. */
  amount?: string
  currency?: string
  /** ISO 3166-1 alpha-2: where the purchase was made, or else where the account is. */
  country?: string
  /** Merchant category code of the bank. */
  mcc?: string
  /** ISO 20022 (`PMNT-CCRD-CWDL`), MT940 and GVC (`NMSC+005`), or the bank's own word (`Kartenzahlung`). */
  bankCodes?: readonly string[]
  /** IBANs of the same owner: transfers between them have no category. */
  ownIbans?: readonly string[]
  ownNames?: readonly string[]
  counterpartyIban?: string
  /** SEPA creditor identifier of a direct debit. */
  creditorId?: string
}
