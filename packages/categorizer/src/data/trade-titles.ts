/** What stands before or behind the name of somebody who does business under it, folded. */
export const TRADE_TITLES: ReadonlySet<string> = new Set(
  `ra rae rain rechtsanwalt rechtsanwaltin rechtsanwaelte anwalt kanzlei notar notarin notariat notaire notaris notaio notario notary stb steuerberater steuerberaterin wp
  dr.med med dent dipl zahnarzt zahnarztin praxis arzt arztin hausarzt heilpraktiker heilpraktikerin physio psychotherapie logopadie osteopath kieferorthopade
  avv avvocato avvocati studio dott.ssa geom arch geometra commercialista idraulico elettricista officina ditta
  maitre mtre cabinet docteur etude ets etablissements sarl plombier electricien garage atelier maison chez boutique
  abogado abogada procurador gestoria asesoria clinica dentista fontanero electricista taller peluqueria advogado advogada
  advocaat advocaten tandarts huisarts praktijk loodgieter schildersbedrijf bouwbedrijf aannemersbedrijf kapsalon
  adwokat radca kancelaria gabinet lekarz stomatolog uslugi zaklad firma phu fhu pphu mudr mvdr jjdr judr advokat advokatka ordinace ordinacija odvetnik odvetnica odvjetnik obrt sp s.p
  ugyved iroda fogorvos rendelo vallalkozo av cabinetul avocat pfa dikigoros
  inh inhaber inhaberin eu ek kfm einzelunternehmen einzelfirma fa firm trading t.a ta dba solicitors solicitor barrister dds plumber electrician plumbing electrical
  enskild firma enkeltpersonforetak tmi toiminimi fie zalkstelleris`
    .trim()
    .split(/\s+/),
)
