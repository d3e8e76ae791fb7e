/** How people are addressed, folded. Whoever is addressed like that is a person, also with an unknown given name. */
export const FORMS_OF_ADDRESS: ReadonlySet<string> = new Set(
  `herr herrn frau frl fraulein fraeulein hr mr mrs ms miss mister mx
  mme mlle melle mmes monsieur madame mademoiselle
  sig sigra sigr signor signora signorina gentile gent
  sr sra srta senor senora senorita snr snra dona exmo exma
  dhr mevr mevrouw mw mej meneer heer
  pani slecna pana gospod gospa gosp gospodin gospodja gospoda gospozha gosp gdja gda gdin gdica
  domnul doamna dl dna dra
  kyrios kyria kos kyr
  fru froken herra rouva hra rva nti harra proua kungs kundze ponas ponia
  bayan urfi ozv`
    .trim()
    .split(/\s+/),
)

/** One letter or a word of its own elsewhere: it addresses somebody only at the front of a name. */
export const SHORT_FORMS_OF_ADDRESS: ReadonlySet<string> = new Set(
  'm mm g ga gg k ka p pan d don fr pr bay bey da'.split(' '),
)

/** A household: one surname behind it is enough. */
export const HOUSEHOLD: ReadonlySet<string> = new Set(
  'familie fam famille famiglia rodina druzina obitelj porodica familien familjen perhe csalad semeystvo ehepaar eheleute epoux coniugi erven erbengemeinschaft'.split(
    ' ',
  ),
)

/** Whom one pays without a surname. */
export const RELATIVES: ReadonlySet<string> = new Set(
  `mama mami mutti mutter papa papi vati vater oma opa omi tante onkel schwester bruder mum mom mummy dad daddy grandma grandpa nan nana granny sister brother
  maman mamie papy tata mamma nonna nonno babbo abuela abuelo mae pai avo moeder vader zus broer mor far bedstemor bedstefar mormor morfar farmor farfar aiti isa mummo
  babcia dziadek siostra brat mamka tatka babicka deda teta anya apa anyu apu nagymama bunica bunicul baba dyado yiayia pappous ema tete`
    .trim()
    .split(/\s+/),
)
