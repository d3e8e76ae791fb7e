import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categorise } from '../src/categorise.ts'

/** Text, counterparty, direction of the money, country. */
type Row = readonly [descriptor: string, counterparty: string, way: string, country: string]

const WITHOUT_MERCHANT: readonly Row[] = [
  ['Miete April', 'Gertrude Aschenbrenner', '-', 'DE'],
  ['Darlehen Rückzahlung Rate 3', 'Ottokar Winzer', '-', 'DE'],
  ['Gehalt 04/2025', 'Bäckerei Kolb GmbH', '+', 'DE'],
  ['Elterngeld', 'Landeshauptkasse Bayern', '+', 'DE'],
  ['Familienbeihilfe', 'Finanzamt Österreich', '+', 'AT'],
  ['Lohn Mai', 'Restaurant Kreuz AG', '+', 'CH'],
  ['VIR INST cinéma', 'MLLE CAPUCINE BOULANGER', '-', 'FR'],
  ['VIR SALAIRE', 'BOUCHERIE DU MARCHE SARL', '+', 'FR'],
  ['VIR INST MME SOIZIC LE GOFF', '', '-', 'FR'],
  ['loyer mai appartement', 'Mme Godelieve Claes', '-', 'BE'],
  ['Loon mei', 'Garage Verstraete BV', '+', 'BE'],
  ['Huur mei', 'Dhr. W. Zwanenburg', '-', 'NL'],
  ['Kinderbijslag 2e kwartaal', 'SVB', '+', 'NL'],
  ['RENT APRIL FLAT 2', 'MRS J OGDEN', '-', 'GB'],
  ['DWP STATE PENSION', 'DWP SP', '+', 'GB'],
  ['Monzo pot Holiday', '', '-', 'GB'],
  ['Wages', "Murphy's Pub Ltd", '+', 'IE'],
  ['SATISPAY a Ludovica B. pizza', '', '-', 'IT'],
  ['GIROCONTO', '', '-', 'IT'],
  ['BIZUM ENVIADO A XOAN cena restaurante', '', '-', 'ES'],
  ['PENSION', 'TESORERIA GENERAL DE LA SEGURIDAD SOCIAL', '+', 'ES'],
  ['RENDA CASA', 'D. CREMILDE SANTOS', '-', 'PT'],
  ['ABONO DE FAMILIA', 'SEGURANCA SOCIAL', '+', 'PT'],
  ['NAJEM MIESZKANIA', 'PANI BOGUMILA SZCZEPANIAK', '-', 'PL'],
  ['EMERYTURA', 'ZUS', '+', 'PL'],
  ['NAJEM DUBEN', 'PANI VLASTIMILA REZNIKOVA', '-', 'CZ'],
  ['Přídavky na dítě', 'Úřad práce', '+', 'CZ'],
  ['Výplata', 'Lekáreň Slnko s.r.o.', '+', 'SK'],
  ['darilo', 'Polona Mlinar', '-', 'SI'],
  ['bencin', 'Zdenka Petrol', '-', 'SI'],
  ['MIROVINA', 'HZMO', '+', 'HR'],
  ['ALBERLET', 'SZABO ZSOMBOR', '-', 'HU'],
  ['Megtakarítás', '', '-', 'HU'],
  ['pizza', 'Vladut Florea', '-', 'RO'],
  ['НАЕМ АПРИЛ', 'Г-ЖА ЦВЕТАНА ИЛИЕВА', '-', 'BG'],
  ['ПЕНСИЯ', 'НОИ', '+', 'BG'],
  ['φαγητό ταβέρνα', 'Παναγιώτης Σκλαβενίτης', '-', 'GR'],
  ['Husleje', 'Fru Gurli Kvist', '-', 'DK'],
  ['Opsparing', '', '-', 'DK'],
  ['present', 'Solbritt Willys', '-', 'SE'],
  ['hyra andra hand', 'Sixten Bagare', '-', 'SE'],
  ['ALDERSPENSJON', 'NAV', '+', 'NO'],
  ['MobilePay Eetu Ravintola pizza', '', '-', 'FI'],
  ['viikkoraha', 'Onni', '-', 'FI'],
  ['Säästmine', '', '-', 'EE'],
  ['PENSIJA', 'VSAA', '+', 'LV'],
  ['ATLYGINIMAS', 'MAXIMA LT UAB', '+', 'LT'],
  ['Wero Kegeln und Bier', 'Hansjörg Brauer', '-', 'DE'],
  ['tickets concert', 'Chukwuemeka Okonkwo', '-', 'IE'],
  ['supermarkt', 'Svetlana Petrova', '-', 'AT'],
  ['Miete Mai 2025', 'Ludmilla Oberreuter', '-', 'DE'],
  ['Miete', 'Eheleute Brandstätter', '-', 'AT'],
  ['LOYER', 'SCHMITT HUGUETTE', '-', 'FR'],
  ['cena sushi', 'Iker Zubizarreta', '-', 'ES'],
  ['huur studio', 'De heer R. Claeys', '-', 'BE'],
  ['rent', 'Fionnuala Ni Chonchuir', '-', 'IE'],
  ['najemnina junij', 'ga. Cvetka Bizjak', '-', 'SI'],
  ['chirie iunie', 'Domnul Costache Munteanu', '-', 'RO'],
  ['husleje', 'Birthe Slagter', '-', 'DK'],
  ['vuokra', 'Pentti Seppä', '-', 'FI'],
  ['nuoma', 'Birutė Siuvėjienė', '-', 'LT'],
]

/** With the codes that a reasonable acquirer would give. */
const WITH_MERCHANT: readonly (readonly [...Row, accepted: string])[] = [
  ['', 'Peek & Cloppenburg KG', '-', 'DE', '5651 5311 5691'],
  ['MAX MARA MILANO', '', '-', 'IT', '5621 5651'],
  ['TOM TAILOR HAMBURG', '', '-', 'DE', '5651'],
  ['DOUGLAS KOELN', '', '-', 'DE', '5977'],
  ['CARL ZEISS VISION', '', '-', 'DE', '8043 5995 5946'],
  ['', 'Rossmann', '-', 'DE', '5912 5977'],
  ['', 'Otto Hamburg', '-', 'DE', '5311 5964 5969 5310 5399 5262'],
  ['', 'Thomas Cook', '-', 'GB', '4722'],
  ['JACK WOLFSKIN', '', '-', 'DE', '5941 5651 5655'],
  ['THOMAS PHILIPPS', '', '-', 'DE', '5331 5310 5399 5311'],
  ['', "Ernsting's family", '-', 'DE', '5651 5641'],
  ['', 'Michael Kors', '-', 'GB', '5651 5948'],
  ['KARL LAGERFELD', '', '-', 'FR', '5651'],
  ['JACK & JONES', '', '-', 'DK', '5651 5611'],
  ['JEAN LOUIS DAVID', '', '-', 'FR', '7230'],
  ['LEROY MERLIN', '', '-', 'FR', '5200 5211'],
  ['MARIE BLACHERE', '', '-', 'FR', '5462'],
  ['WH SMITH', '', '-', 'GB', '5942 5994 5943'],
  ['MARKS & SPENCER', '', '-', 'GB', '5411 5311 5651'],
  ['HARVEY NICHOLS', '', '-', 'GB', '5311 5651'],
  ['VERO MODA', '', '-', 'DK', '5651 5621'],
  ['GUY HOQUET', '', '-', 'FR', '6513'],
  ['E.LECLERC', '', '-', 'FR', '5411'],
  ['', 'Hofer KG', '-', 'AT', '5411'],
  ['EDEKA STEFAN MEYER', '', '-', 'DE', '5411'],
  ['', 'Edeka Stefan Meyer', '-', 'DE', '5411'],
  ['', 'REWE Markus Weber', '-', 'DE', '5411'],
  ['', 'ARAL Station Peter Lang', '-', 'DE', '5541'],
  ['MAES ANTWERPEN', '', '-', 'BE', '5541'],
  ['', 'Bäckerei Anton Maier', '-', 'DE', '5462'],
  ['', 'Maler Peter Huber GmbH', '-', 'DE', '1721 1799 1740 1520'],
  ['', 'Malermeister Josef Koch', '-', 'DE', '1721 1799 1740 1520'],
  ['Rechnung 4711', 'Dr. med. Anna Schmidt', '-', 'DE', '8011'],
  ['Kostenrechnung', 'Rechtsanwalt Max Bauer', '-', 'DE', '8111'],
  ['', 'Friseur Klier', '-', 'DE', '7230'],
  ['', 'Gasthof Franz Josef', '-', 'AT', '5812 7011'],
  ['', 'Autohaus Karl Stein', '-', 'DE', '5511 7538'],
  ['', 'Boulangerie Antoine Girard', '-', 'FR', '5462'],
  ['', 'Garage Bernard Simon', '-', 'FR', '7538'],
  ['', 'Fleuriste Marie Rose', '-', 'FR', '5992'],
  ['', 'Taxi Mohamed Benali', '-', 'FR', '4121'],
  ['', 'Panificio Giovanni Russo', '-', 'IT', '5462'],
  ['', 'Studio Dentistico Dr. Paolo Sala', '-', 'IT', '8021'],
  ['', 'Gelateria Gianni', '-', 'IT', '5814 5451 5812'],
  ['', 'Farmacia Ldo. Jose Garcia', '-', 'ES', '5912'],
  ['', 'Clínica Dental Dra. Lucía Vega', '-', 'ES', '8021'],
  ['', 'Floristería Rosa María', '-', 'ES', '5992'],
  ['', 'Talho Manuel', '-', 'PT', '5422 5411 5499'],
  ['', 'Bakkerij Jan de Vries', '-', 'NL', '5462'],
  ['', 'Apotheek De Linde', '-', 'NL', '5912'],
  ['', 'Café Willem', '-', 'NL', '5812 5813 5814'],
  ['', 'Notaris Luc Peeters', '-', 'BE', '8111'],
  ['', "Mary's Florist", '-', 'GB', '5992'],
  ['', 'Harry Ramsden', '-', 'GB', '5812 5814'],
  ['MISTER MINIT', '', '-', 'DE', '7251 7699'],
  ['MADAME FLEURS', '', '-', 'FR', '5992'],
  ['', "Supermac's", '-', 'IE', '5814'],
  ['', 'Gabinet Stomatologiczny Piotr Zając', '-', 'PL', '8021'],
  ['ROSSMANN POLSKA', '', '-', 'PL', '5912 5977'],
  ['', 'Kadeřnictví Lenka', '-', 'CZ', '7230'],
  ['', 'Lekáreň Sv. Jozef', '-', 'SK', '5912'],
  ['', 'Odvetnik Matej Kos', '-', 'SI', '8111'],
  ['', 'Pekara Dubravka', '-', 'HR', '5462'],
  ['', 'Pékség Kovács János', '-', 'HU', '5462'],
  ['', 'Brutaria Ion', '-', 'RO', '5462'],
  ['', 'Пекарна Иван', '-', 'BG', '5462'],
  ['', 'Frisør Mette', '-', 'DK', '7230'],
  ['', 'Tandläkare Erik Berg', '-', 'SE', '8021'],
  ['', 'Kampaamo Tiina', '-', 'FI', '7230'],
  ['', 'Frizētava Inese', '-', 'LV', '7230'],
  ['SWISH PIZZERIA MARIO', '', '-', 'SE', '5812 5814'],
  ['PAYPAL *THOMAS SABO', '', '-', 'DE', '5944'],
]

const decide = ([descriptor, counterparty, way, country]: Row) =>
  categorise({
    descriptor,
    ...(counterparty && { counterparty }),
    amount: `${way === '-' ? '-' : ''}25.00`,
    ...(country && { country }),
  })

test('payments between people, salaries, benefits and savings get no category in any country', () => {
  const wrong = WITHOUT_MERCHANT.flatMap((row) => {
    const { category, reason } = decide(row)
    return category ? [`${row[0]} | ${row[1]}: ${category.code}, ${reason}`] : []
  })
  assert.deepEqual(wrong, [])
})

test('shops and freelancers with names of people keep their category', () => {
  const wrong = WITH_MERCHANT.flatMap(([descriptor, counterparty, way, country, accepted]) => {
    const { category, reason } = decide([descriptor, counterparty, way, country])
    return category && accepted.split(' ').includes(category.code)
      ? []
      : [`${descriptor} | ${counterparty}: ${category?.code}, ${reason}`]
  })
  assert.deepEqual(wrong, [])
})
