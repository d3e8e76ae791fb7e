import { austrianIban, dutchIban, germanIban, irishIban, slovenianIban } from './numbers.ts'

export const EMPLOYER = { name: 'Studio Obzorje d.o.o.', iban: slovenianIban(40112358) }

export const FRIENDS = [
  { name: 'Luka Kranjc', iban: slovenianIban(30455610) },
  { name: 'Maja Zupančič', iban: slovenianIban(30466721) },
  { name: 'Tomaž Hribar', iban: slovenianIban(30477832) },
  { name: 'Nina Golob', iban: slovenianIban(30488943) },
  { name: 'Marija Novak', iban: slovenianIban(30499054) },
  { name: 'Peter Bizjak', iban: slovenianIban(30500165) },
  { name: 'Lena Gruber', iban: austrianIban(4711082) },
  { name: 'Jonas Schröder', iban: germanIban(815040) },
  { name: 'Aoife Brennan', iban: irishIban(20361188) },
  { name: 'Sanne de Vries', iban: dutchIban(417164300) },
]

export const SENT_FOR = [
  'Skupno darilo',
  'Vse najboljše!',
  'Vstopnice za koncert',
  'Kosilo',
  'Prevoz na morje',
  'Hvala!',
]
export const RECEIVED_FOR = [
  'Pica v petek',
  'Vračam za kino',
  'Za rojstni dan',
  'Moj del računa',
  'Gorivo',
  'Hvala za pomoč',
]

/** Creators who accept tips at a payment pointer. */
export const SLOVENIAN_CREATORS = [
  { name: 'Podkast Nočna ptica', paymentPointer: 'https://wallet.example/nocna-ptica' },
  { name: 'Blog Balkon', paymentPointer: 'https://wallet.example/balkon' },
  { name: 'Slow Maps', paymentPointer: 'https://wallet.example/slow-maps' },
  { name: 'Ilustracije Pika Poka', paymentPointer: 'https://wallet.example/pika-poka' },
  { name: 'The Tiny Telescope', paymentPointer: 'https://wallet.example/telescope' },
  { name: 'Radio Kamenček', paymentPointer: 'https://wallet.example/kamencek' },
  { name: 'Letters From a Lighthouse', paymentPointer: 'https://wallet.example/lighthouse' },
]

export const SWISS_CREATORS = [
  { name: 'Podcast Znüni-Pause', paymentPointer: 'https://wallet.example/znueni' },
  { name: 'Wanderblog Steinmännli', paymentPointer: 'https://wallet.example/steinmaennli' },
]
