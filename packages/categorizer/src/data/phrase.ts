/** What a text says about a movement that has no shop behind it. */
export type Phrase = {
  /** Lower case, diacritics kept. */
  text: string
  kind:
    | 'cash'
    | 'fee'
    | 'interest'
    | 'tax'
    | 'fine'
    | 'rent'
    | 'broadcasting_fee'
    | 'salary'
    | 'own_transfer'
    | 'refund'
    | 'loan'
    | 'insurance'
    | 'benefit'
    | 'donation'
  /** Said of money that comes in or goes out only; absent means either. */
  sign?: '+' | '-'
}
