const split = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Brands that are called like an everyday word. They count only at the beginning of a text, in a country where they
 * are at home, and with nothing behind them but a place.
 */
export const EVERYDAY = split(`
  action alpha alfa amigo ampm angel apollo aqua art atlantic atlas avanti baby back base basic bella berg best better big bio bistro black block blue body bon bravo bridge bright brother
  buffalo call camp capital cap captain care carnival casa castle center centra central centre centro champion change choice circle city class classic clever click club code coin color colors comfort
  company complete concept control cool copper corner cosmos country cross crown crystal dance delta design diamond direct discovery dolphin dream eagle easy eco edge element elite empire energy english euro europa express extra
  family farm fashion fast field fine first fit five flame flash flora focus food forest forever form forum forward four fox free fresh friends frida fun future galaxy gallery game garden gate gold golden good grand
  great green group grow guess hair halo happy harmony heart heritage hello hero high home hope horizon house idea ideal image infinity inter ips island italia jack joy jump junior just key kids kind king kings lady last
  leader lemon level life light lime line lion live local london look love luna lux magic magnet mai main mango market marina mark mars master matrix max maxi mayfair media mega memo mercury meridian metro mini mint mio mode modern
  moment mono moon more most motion natural nature neon neptune new next nice noble nord north nova ocean odeon office ok olive olympia omega one only open optimum orange orient original orion oscar our oval pacific palace palm panda paradise park party
  peak people perfect phoenix pick pink plan planet plus point polo port power premier premium prestige prima prime princess pro profi profit progress pulse punkt quality queen quick rainbow real red regal regent relax republic rex rio ritz river roma rose royal
  running safari salon sara saturn season select senior service seven shop silver simple simply sky smart smile snap sol solo sonne sound source south space spark speed spin spirit sport spring square standard star start station stella step stone stop store street style sub success summer
  sun sunrise super supreme swan sweet tack target team tech terra the three tiger time tip titan today top total touch tower town trend tres trinity twin uno union united universal urban valley value vega venus vera victor victory view villa village vision vista vital viva wave way west
  white wild wind wing winner wolf wonder world yes young your zen zero zone plaza porta sole mare monte luna banco bank post info agora aida alba alma amor arena aroma arte astra aurora
  bazar borg campus cantina carat casino chic deli delice domino duo ego elan eden etoile evo fiesta fontana galerie gallo gusto iris italiano jardin kiosk krone linde lido loft lotus lounge luce lumen mama mamma mare marco maria markt milano mia moda mondo napoli
  nero oase oasis olymp optima orangerie palazzo papa paris pascal piano piazza piccolo pinocchio pizza plage plein polar pronto puro quattro regina relais rialto rival romeo rosa rouge salvador santa santos sirena sparta stadt suite tango taverne tempo tip top torino tri tulip turm
  union valentino venezia verde via vino vita vogue volta waldorf zentral zoo gap office game cos house
`)

/** Never a brand by themselves, whatever the index says. */
export const NEVER = split(`
  apotheke pharmacie farmacia restaurant cafe hotel bar pizzeria pizza kebab supermarket supermarkt markt market bakery backerei baeckerei boulangerie tabac tabak kiosk parking park parkhaus tankstelle
  the and und et y de la le les das der die il lo el los das of at in im am an zu zum zur von van den het een ag gmbh ltd inc sa srl spa bv co kg sarl sas
  shop store stores laden boutique center centre service services gas station fuel bank atm
  sparkasse volksbank raiffeisen postbank credit agricole banque banca banco caixa kasse
  karte card visa mastercard maestro debit credit pos online internet transfer payment zahlung
  januar februar marz april mai juni juli august september oktober november dezember january february march may june july october december
  berlin hamburg munchen wien zurich paris london roma milano madrid
  north south east west nord sud ost est ovest norte sur
  de at ch fr it es pt nl be lu gb uk ie pl cz sk si hr hu ro bg gr dk se no fi ee lv lt eu com net org
`)
