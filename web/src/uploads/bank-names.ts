/**
 * What people call the banks of the countries whose languages the console has, by the code in their IBANs: offered for a bank that is
 * not there yet, and shown before it is made.
 */
const NAMES: Record<string, Record<string, string>> = {
  AT: { '12000': 'UniCredit Bank Austria', '14000': 'BAWAG', '20111': 'Erste Bank', '60000': 'BAWAG' },
  CH: { '00230': 'UBS', '09000': 'PostFinance', '00700': 'Zürcher Kantonalbank', '08390': 'Alternative Bank Schweiz' },
  DE: { '10011001': 'N26', '12030000': 'DKB', '50010517': 'ING', '10010010': 'Postbank', '20041177': 'comdirect' },
  ES: { '0049': 'Santander', '0081': 'Sabadell', '0128': 'Bankinter', '0182': 'BBVA', '2100': 'CaixaBank' },
  FR: { '20041': 'La Banque Postale', '30002': 'LCL', '30003': 'Société Générale', '30004': 'BNP Paribas' },
  GB: {
    ...{ BARC: 'Barclays', HBUK: 'HSBC UK', LOYD: 'Lloyds Bank', MONZ: 'Monzo', NAIA: 'Nationwide', NWBK: 'NatWest' },
    ...{ RBOS: 'Royal Bank of Scotland', REVO: 'Revolut', SRLG: 'Starling Bank', ABBY: 'Santander UK' },
  },
  HR: {
    ...{ '2340009': 'Privredna banka Zagreb', '2360000': 'Zagrebačka banka', '2402006': 'Erste Bank' },
    ...{ '2484008': 'Raiffeisen Bank', '2407000': 'OTP banka', '2390001': 'Hrvatska poštanska banka' },
  },
  IE: { AIBK: 'AIB', BOFI: 'Bank of Ireland', IPBS: 'Permanent TSB', REVO: 'Revolut' },
  IT: {
    '02008': 'UniCredit',
    '03015': 'FinecoBank',
    '03069': 'Intesa Sanpaolo',
    '05034': 'Banco BPM',
    '07601': 'Poste Italiane',
  },
  LT: { '32500': 'Revolut', '70440': 'SEB', '73000': 'Swedbank' },
  NL: {
    ...{ ABNA: 'ABN AMRO', ASNB: 'ASN Bank', BUNQ: 'bunq', INGB: 'ING', KNAB: 'Knab', RABO: 'Rabobank' },
    ...{ RBRB: 'RegioBank', REVO: 'Revolut', SNSB: 'SNS', TRIO: 'Triodos Bank' },
  },
  SI: {
    ...{ '01': 'Banka Slovenije', '02': 'NLB', '03': 'SKB', '04': 'Nova KBM', '07': 'Gorenjska banka' },
    ...{ '10': 'Intesa Sanpaolo Bank', '19': 'Deželna banka Slovenije', '29': 'UniCredit', '33': 'Addiko Bank' },
    ...{ '34': 'Banka Sparkasse', '60': 'Lon', '61': 'Delavska hranilnica' },
  },
}

/** In Germany the fourth digit says which of the large banks it is, whatever the branch. */
const GERMAN_GROUPS: Record<string, string> = { 4: 'Commerzbank', 7: 'Deutsche Bank', 8: 'Commerzbank' }

export const nameOfBank = (country: string, code: string): string | undefined =>
  NAMES[country]?.[code] ?? (country === 'DE' ? GERMAN_GROUPS[code[3] ?? ''] : undefined)
