import type { InquiryFacts } from '../clients/inquiries/inquiry.ts'

export const DEMO_TENANT = {
  slug: 'demo-shop',
  name: 'Demo Shop',
  companyName: 'Demo Shop d.o.o.',
  addressStreet: 'Stari trg',
  addressStreetNumber: '12',
  addressCity: 'Ljubljana',
  addressZipCode: '1000',
  addressCountry: 'SI',
  privacyUrl: 'https://shop.example/privacy',
}

/** The question whose consent a new user reads under. */
export const MAIN_QUESTION = 'budgeting'

type Question = Pick<InquiryFacts, 'name' | 'displayName' | 'description' | 'scope' | 'frequency' | 'validityDays'> &
  Partial<Pick<InquiryFacts, 'translations'>>

/** The last one is the newest, and so the default where a client names none. */
export const QUESTIONS: Question[] = [
  {
    name: 'credit-check',
    displayName: 'One look at your payments',
    scope: 'transactions',
    frequency: 'once',
    validityDays: 30,
    description: 'To see once that your rent is paid regularly',
    translations: {
      de: {
        displayName: 'Ein Blick auf Ihre Zahlungen',
        description: 'Um einmal zu sehen, dass Ihre Miete regelmäßig bezahlt wird',
      },
      sl: {
        displayName: 'En pogled na vaša plačila',
        description: 'Da enkrat preverimo, ali redno plačujete najemnino',
      },
    },
  },
  {
    name: 'balance-widget',
    displayName: 'Your balance at a glance',
    scope: 'balances',
    frequency: 'daily',
    validityDays: 90,
    description: 'To show you the balance of your accounts next to your orders',
  },
  {
    name: MAIN_QUESTION,
    displayName: 'Your household budget',
    scope: 'all',
    frequency: 'daily',
    validityDays: 180,
    description: 'To sort your spending into a budget every morning',
  },
]
