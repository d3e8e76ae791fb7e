import type { Draft } from './books.ts'
import type { Day } from './calendar.ts'
import { FRIENDS, RECEIVED_FOR, SENT_FOR, SLOVENIAN_CREATORS, SWISS_CREATORS } from './people.ts'
import { random } from './random.ts'

/** Money between people: about one day in seven. */
export function friendsOn(day: Day): Draft[] {
  const roll = random(`friends|${day.iso}`)
  if (!roll.chance(140)) return []
  const sent = roll.chance(550)
  const cents = 50 * roll.int(6, 70)
  return [
    {
      cents: sent ? -cents : cents,
      details: {
        description: roll.pick(sent ? SENT_FOR : RECEIVED_FOR),
        counterparty: roll.pick(FRIENDS),
        bankCode: sent ? 'PMNT-IRCT-ESCT' : 'PMNT-RRCT-ESCT',
      },
    },
  ]
}

const TIPS = [10, 10, 20, 25, 50, 50, 100, 200]

/** Tips to makers of podcasts and texts. */
export function tipsOn(day: Day, account: 'main' | 'swiss'): Draft[] {
  const roll = random(`tips|${account}|${day.iso}`)
  const creators = account === 'main' ? SLOVENIAN_CREATORS : SWISS_CREATORS
  const tips = account === 'main' ? roll.pick([0, 0, 1, 1, 2]) : roll.pick([0, 0, 0, 1])
  return Array.from({ length: tips }, () => ({
    cents: -roll.pick(TIPS),
    details: {
      description: account === 'main' ? 'Napitnina ustvarjalcu' : 'Trinkgeld',
      counterparty: roll.pick(creators),
      bankCode: 'PMNT-IRCT-ESCT',
    },
  }))
}
