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

type Question = Pick<
  InquiryFacts,
  'name' | 'displayName' | 'description' | 'scope' | 'frequency' | 'validityDays' | 'translations'
>

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
      fr: {
        displayName: 'Un coup d’œil sur vos paiements',
        description: 'Pour voir une fois que votre loyer est payé régulièrement',
      },
      it: {
        displayName: 'Uno sguardo ai Suoi pagamenti',
        description: 'Per vedere una volta che l’affitto è pagato regolarmente',
      },
      es: {
        displayName: 'Un vistazo a sus pagos',
        description: 'Para ver una vez que el alquiler se paga con regularidad',
      },
      nl: {
        displayName: 'Eén blik op uw betalingen',
        description: 'Om één keer te zien dat uw huur regelmatig wordt betaald',
      },
      sl: {
        displayName: 'En pogled na vaša plačila',
        description: 'Da enkrat preverimo, ali redno plačujete najemnino',
      },
      hr: {
        displayName: 'Jedan pogled na vaša plaćanja',
        description: 'Da jednom provjerimo plaća li se stanarina redovito',
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
    translations: {
      de: {
        displayName: 'Ihr Kontostand auf einen Blick',
        description: 'Um Ihnen den Stand Ihrer Konten neben Ihren Bestellungen zu zeigen',
      },
      fr: {
        displayName: 'Votre solde en un coup d’œil',
        description: 'Pour vous montrer le solde de vos comptes à côté de vos commandes',
      },
      it: {
        displayName: 'Il Suo saldo a colpo d’occhio',
        description: 'Per mostrarLe il saldo dei Suoi conti accanto ai Suoi ordini',
      },
      es: {
        displayName: 'Su saldo de un vistazo',
        description: 'Para mostrarle el saldo de sus cuentas junto a sus pedidos',
      },
      nl: {
        displayName: 'Uw saldo in één oogopslag',
        description: 'Om u het saldo van uw rekeningen naast uw bestellingen te tonen',
      },
      sl: {
        displayName: 'Vaše stanje na prvi pogled',
        description: 'Da vam ob naročilih pokažemo stanje na vaših računih',
      },
      hr: {
        displayName: 'Vaše stanje na prvi pogled',
        description: 'Da vam uz narudžbe pokažemo stanje na vašim računima',
      },
    },
  },
  {
    name: MAIN_QUESTION,
    displayName: 'Your household budget',
    scope: 'all',
    frequency: 'daily',
    validityDays: 180,
    description: 'To sort your spending into a budget every morning',
    translations: {
      de: {
        displayName: 'Ihr Haushaltsplan',
        description: 'Um Ihre Ausgaben jeden Morgen in einen Haushaltsplan einzuordnen',
      },
      fr: {
        displayName: 'Le budget de votre foyer',
        description: 'Pour classer chaque matin vos dépenses dans un budget',
      },
      it: {
        displayName: 'Il bilancio della Sua famiglia',
        description: 'Per ordinare ogni mattina le Sue spese in un bilancio',
      },
      es: {
        displayName: 'El presupuesto de su hogar',
        description: 'Para ordenar cada mañana sus gastos en un presupuesto',
      },
      nl: { displayName: 'Uw huishoudboekje', description: 'Om uw uitgaven elke ochtend in een budget in te delen' },
      sl: { displayName: 'Vaš družinski proračun', description: 'Da vsako jutro razvrstimo vaše izdatke v proračun' },
      hr: { displayName: 'Vaš kućni proračun', description: 'Da svako jutro razvrstamo vaše troškove u proračun' },
    },
  },
]
