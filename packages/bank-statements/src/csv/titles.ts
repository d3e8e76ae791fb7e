import { misread } from './misread.ts'
import { CHARSETS } from './profile.ts'

/** What the name of a column says that it is. */
export type TitleSense =
  | 'amount'
  | 'balance'
  | 'debit'
  | 'credit'
  | 'fee'
  | 'rate'
  | 'counter'
  | 'foreign'
  | 'day'
  | 'booking'
  | 'value'
  | 'purchase'
  | 'party'
  | 'purpose'
  | 'description'
  | 'kind'

/**
 * Words of banks, in the languages of Europe, with `*` where a word goes on. Accents do not matter. Only names that mean
 * the same at every bank: one that is not here says nothing.
 */
const WORDS: Record<TitleSense, string> = {
  amount: `*amount*, *betrag*, *bedrag*, *umsatz, umsätze, montant*, importe, importo, import, importul, quantia, *částka*, suma,
    sumy, sum, *summa, summe, *summe, kwota*, *belopp*, *beløb*, *beløp*, *összeg*, znesek*, iznos*, износ*, сума*, сумма*, ποσό*,
    tutar*, *määrä, *upphæð, shuma*, ammont, méid`,
  balance: `*balance*, *balans*, *saldo*, saldi, solde*, sold, soldul, *zůstatek*, zůstatku, *zostatok*, zostatku, stanje*, *kontostand*,
    *kassenstand*, *endstand, stand, guthaben*, tegoed, *egyenleg*, *bakiye*, υπόλοιπο*, *салдо*, *сальдо*, остаток*, остатък*,
    залишок*, *баланс*, наличност*, состојба*, стање*, *likutis*, *likutj*, *atlikums*, *jääk, bilance*, bilanc, bilanċ, bilanz,
    *behållning*, *beholdning*, *indestående*, *innestående*, inneign*, staða, stan konta, stan środków, stav účtu, gjendj*, iarmhéid,
    giacenza*, running total, available, disponible, disponibile, disponibil, verfügbar*, outstanding, owed`,
  debit: `debit, debits, débito, débitos, debiti, debet, debetas, deebet*, soll, *belast*, withdraw*, paid out, money out, *lastschrift*,
    ausgabe*, auszahlung*, uitgave*, cargo*, addebit*, dare, uscit*, sortie*, obciąże*, wydatk*, úhrad*, výdaj*, breme, odliv*, duguje,
    isplat*, terhel*, χρέωση*, borç, дебет*, *uttag*, udbetal*, расход*`,
  credit: `credit, credits, crédito, créditos, crediti, kredit, kreditas, kredīts, kreedit*, haben, *gutschrift*, deposit*, paid in, money in,
    einnahme*, einzahlung*, inkomst*, abono*, accredit*, avere, entrat*, entrée*, uznani*, wpływ*, příjm*, příjem*, dobro, priliv*, potraž*,
    uplat*, jóváír*, πίστωση*, alacak, кредит*, *insättning*, indbetal*, приход*`,
  fee: `*fee, fees, charge*, commission*, commissi*, comisi*, comissã*, *gebühr*, *gebuehr*, *entgelt*, kosten, provis*, proviz*, frais,
    avgift*, *avgift, gebyr*, *gebyr, díj*, *díj, jutalék, poplat*, opłat*, prowizj*, naknad*, masraf*, ücret*, komisyon*, комис*, такса*,
    προμήθ*, tax, taxes, vat, mwst, ust, umsatzsteuer, tva, iva, moms, btw, ddv, pdv, dph, áfa, pvm, pvn`,
  rate: '*rate, kurs*, *kurs, cours, taux, cambio, tasso, tasa, *koers*, tečaj*, árfolyam*, kurz, *kurz, curs, курс*, ισοτιμία*',
  counter: `nr, no, num, number, numero, nummer, *nummer, *nr, lfd*, pos, position, id, seq*, zap, zaporedna, številka, redni broj, rb, pořadí,
    pořadové, poradie, číslo, lp, sorszám, row, line, zeile, rang, index, count, punkte, points, menge, quantity, qty`,
  foreign: `*original*, foreign*, *fremdwährung*, *fremdwaehrung*, local*, instructed*, *vreemde*, étrang*, extranj*, stranier*, *zahranič*,
    obcej, tuj*, inozem*, *counter*, *ursprung*`,
  day: `*datum*, *date, *tag, *dag, dato, *dato, data, fecha*, dzień, den, dan, dátum*, *nap, *päivä*, *pvm, дата*, ημερομηνία*, tarih*,
    *kuupäev, datums, diena, giorno, jour, day`,
  booking: `posted*, posting*, book*, *buchung*, *gebucht*, *boek*, *bokför*, *bogfør*, *bokfør*, knjiž*, proknj*, *zaúčtov*, účtov*, księgow*,
    könyvel*, contab*, comptab*, осчетов*, *kirjaus*, iegrāmat*, processed*, completed*, entry*`,
  value:
    '*valut*, value*, *wertstell*, wert, *wert, rente*, interest*, valor, valeur, valoare, valer*, érték*, вальор*, arvopäivä*',
  party: `*name, payee*, payer*, *empfänger*, *empfaenger*, *auftraggeber*, begünst*, beguenst*, *naam, merchant*, *counter*, *tegenpartij*,
    *partner*, benefici*, bénéfici*, prejemnik*, plačnik*, nalogodajalec*, udeležen*, naziv*, primatelj*, platitelj*, nadawc*, odbiorc*,
    kontrahent*, příjemc*, příjemce*, protistran*, destinat*, ordinant*, ordenante*, mottagare*, modtager*, mottaker*, saaja*, получател*`,
  purpose: `*verwendung*, *zweck, namen, svrh*, tytuł*, közlemény*, zpráva*, správa*, účel*, *mededeling*, purpose*, message*, causal*, concepto*,
    communication*, viesti*, meddeland*, назначени*, основание*, αιτιολογ*, selgitus*, paskirt*, mērķ*`,
  description: `descr*, *omschr*, detail*, memo, *text*, particular*, narrative*, opis*, popis*, libell*, leírás*, détail*, selite*, tekst*, *tekst,
    açıklama*, описание*, explica*, podrobn*, szczegół*`,
  kind: `type, types, typ, *typ, buchungstext*, buchungsart*, umsatzart*, umsatztyp*, vrsta*, rodzaj*, mutatiesoort*, soort*, tipo*, druh*, típus*`,
  purchase: `transact*, transakt*, transakc*, tranzak*, purchase*, kauf*, einkauf*, aankoop*, achat*, beleg*, started*, initiated*, proveden*,
    wykonan*`,
}

/** A longer one is no name. */
const MAX_TITLE_LENGTH = 200

/** `Zůstatek (CZK)` is ` zustatek czk `, so that the end of a word is a blank. */
const fold = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Files are read as windows-1252 before their charset is known, and so a word also looks as it is misread then. */
const partsOf = (words: string): string[] =>
  words.split(',').flatMap((entry) => {
    const word = entry.trim()
    const bare = word.replaceAll('*', '')
    const looks = new Set(CHARSETS.map((charset) => fold(misread(bare, charset)).trim()))
    return [...looks]
      .filter((look) => look !== '')
      .map((look) => `${word.startsWith('*') ? '' : ' '}${look}${word.endsWith('*') ? '' : ' '}`)
  })

const PARTS = Object.entries(WORDS).map(([sense, words]) => [sense as TitleSense, partsOf(words)] as const)

/** All that a name says: `Original amount` is an amount, and in a foreign currency. */
export function sensesOf(title: string): Set<TitleSense> {
  const short = title.slice(0, MAX_TITLE_LENGTH)
  // `RunningBalance` is two words, and `MwSt` is one.
  const folded = `${fold(short)}|${fold(short.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))}`
  return new Set(PARTS.filter(([, parts]) => parts.some((part) => folded.includes(part))).map(([sense]) => sense))
}

/** A balance, a fee or an amount in another currency is never what was moved, also where its name says amount too. */
export function isAmountTitle(senses: ReadonlySet<TitleSense>): boolean {
  return senses.has('amount') && !(['balance', 'foreign', 'fee'] as const).some((other) => senses.has(other))
}

/** Names of what is never the amount, whatever its cells look like. */
export function isOtherTitle(senses: ReadonlySet<TitleSense>): boolean {
  if ((['balance', 'foreign', 'fee'] as const).some((other) => senses.has(other))) return true
  const isMoney = (['amount', 'debit', 'credit'] as const).some((sense) => senses.has(sense))
  return !isMoney && (['rate', 'counter'] as const).some((other) => senses.has(other))
}
