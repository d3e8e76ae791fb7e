import type { Draft } from './books.ts'
import type { Day } from './calendar.ts'
import { convert, decimal, type Pair, rateOn, rateText } from './money.ts'
import type { DemoAccountKey } from './person.ts'
import type { DemoPlace } from './whereabouts.ts'

const CARD_TEXT: Record<DemoAccountKey, string> = {
  main: 'Kartica **** 4417',
  savings: '',
  swiss: 'Karte **** 0926',
}

type Purchase = {
  name: string
  town?: string
  /** The price paid, in cents of the place's currency. */
  price: number
  isCash?: boolean
}

/** A card row as the bank writes it; abroad it states the local price and the exchange rate. */
export function cardDraft(
  day: Day,
  { account, currency }: Pick<DemoPlace, 'account' | 'currency'>,
  { name, town, price, isCash }: Purchase,
): Draft {
  const local = account === 'swiss' ? 'CHF' : 'EUR'
  const details = {
    description: town === undefined ? name : `${name}, ${town}`,
    counterparty: { name },
    bankCode: isCash ? 'PMNT-CCRD-CWDL' : 'PMNT-CCRD-POSD',
  }
  if (currency === local) return { cents: -price, details: { ...details, additional: CARD_TEXT[account] } }
  const rate = rateOn(day, `${currency}/${local}` as Pair)
  return {
    cents: -convert(price, rate),
    details: {
      ...details,
      additional: `${CARD_TEXT[account]}; ${decimal(price)} ${currency}, 1 ${currency} = ${rateText(rate)} ${local}`,
      exchange: { source: currency, target: local, unit: currency, rate: rateText(rate) },
    },
  }
}

/** A refund for an earlier purchase, booked at once. */
export function refundDraft({ cents, details }: Draft, text: string): Draft {
  const additional = `${text}; ${details.additional}`
  return { cents: -cents, details: { ...details, bankCode: 'PMNT-CCRD-RIMB', additional } }
}
