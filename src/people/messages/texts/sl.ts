import type { Wording } from '../wording.ts'

export const sl: Wording = {
  locale: 'sl',
  mail: {
    consent: {
      subject: 'Vaša koda PIN: {tenant} prosi za vpogled v vaše račune',
      opening: '{tenant} vas prosi za soglasje k vpogledu v podatke o vaših bančnih računih.',
    },
    renewal: {
      subject: 'Vaša koda PIN: {tenant} prosi za nadaljnji vpogled v vaše račune',
      opening: '{tenant} vas prosi, da podaljšate soglasje k vpogledu v podatke o vaših bančnih računih.',
    },
    consentText: `Pozdravljeni,

{opening}

Kdo prosi: {asker}
Vpogled v: {scope}
Kako pogosto: {frequency}
Do: {until}

Če se strinjate, vnesite to kodo PIN na strani, ki vas vpraša zanjo:

{pin}

Koda velja {minutes} minut.
Vnesite jo samo na strani, katere naslov se začne takole: {url}

Kdor ima to kodo, lahko v vašem imenu da to soglasje.
Nikoli je ne zaupajte nikomur, niti osebi, ki pravi, da kliče v imenu podjetja {tenant}, vaše banke ali v našem imenu.

Če te kode niste zahtevali, to sporočilo prezrite.
Brez kode soglasje ni dano.
`,
    receipt: {
      subject: 'Podjetju {tenant} ste dovolili vpogled v svoje račune',
      text: `Pozdravljeni,

podjetju {asker} ste dovolili vpogled v podatke o svojih bančnih računih.

Vpogled v: {scope}
Število računov: {accounts}
Kako pogosto: {frequency}
Do: {until}

S tem nihče ne more premakniti vašega denarja.

Tu vidite vsak vpogled in lahko soglasje kadar koli prekličete: {url}

To niste bili vi? Potem tam takoj prekličite soglasje.
`,
      contact: 'Sporočite tudi nam: {contact}\n',
    },
    ended: {
      subject: 'Vaše soglasje za {tenant} se je končalo',
      text: `Pozdravljeni,

končalo se je vaše soglasje, da podjetje {asker} bere podatke vaših bančnih računov.

Čemu je bilo namenjeno: {purpose}
Vpogled je bil v: {scope}
Konec: {ended}
Zakaj: {why}

Na njegovi podlagi ni več mogoče brati ničesar in vam ni treba storiti ničesar.

Tu vidite vsako branje in kaj še dovoljujete: {url}
`,
      why: {
        time: 'dogovorjeni čas je potekel',
        once: 'veljalo je za eno branje, ki je opravljeno',
        tenant: 'končalo ga je podjetje {tenant}',
        for_owner: 'končali smo ga v vašem imenu',
        for_tenant: 'končali smo ga v imenu podjetja {tenant}',
      },
      contact: 'Imate vprašanje? Tako nas dosežete: {contact}\n',
    },
    scope: {
      accounts: 'vaše račune (imetnik, IBAN in valuta)',
      balances: 'vaše račune in stanja na njih',
      transactions: 'številke vaših računov (IBAN) in transakcije na njih',
      all: 'vaše račune, stanja in transakcije na njih',
    },
    frequency: { once: 'enkrat', daily: 'vsak dan' },
    signIn: {
      subject: 'Vaša koda PIN za prijavo',
      text: `Pozdravljeni,

s to kodo PIN se prijavite, da si ogledate soglasja, ki ste jih dali, in jih po želji prekličete:

{pin}

Koda velja {minutes} minut.
Vnesite jo samo na strani, katere naslov se začne takole: {url}

Prijavite se lahko tudi brez kode, če v {minutes} minutah odprete ta naslov: {link}

Kdor ima to kodo ali ta naslov, lahko vidi vaša soglasja in jih prekliče.
Nikoli je ne zaupajte nikomur, niti osebi, ki pravi, da kliče v imenu vaše banke ali v našem imenu.

Če te kode niste zahtevali, to sporočilo prezrite.
Brez tega sporočila se ne more prijaviti nihče.
`,
    },
    erasure: {
      subject: 'Vaša koda PIN za izbris vaših podatkov',
      text: `Pozdravljeni,

s to kodo PIN dokončno izbrišete svoje podatke: ime, kontaktne podatke, račune in plačila na njih.
Vsa soglasja, ki ste jih dali, prenehajo.

{pin}

Koda velja {minutes} minut.
Vnesite jo samo na strani, katere naslov se začne takole: {url}

Nikoli je ne zaupajte nikomur, niti osebi, ki pravi, da kliče v imenu vaše banke ali v našem imenu.

Če te kode niste zahtevali, je z vašim naslovom prijavljen nekdo drug.
Brez kode se ne izbriše nič.
`,
    },
    connection: {
      renewal_due: {
        subject: 'Povezava z banko {bank} se kmalu izteče',
        opening:
          'Vaša povezava z banko {bank} se izteče {until}. Obnovite jo pred tem, da se bodo vaši podatki še naprej posodabljali.',
      },
      action_needed: {
        subject: 'Znova potrdite povezavo z banko {bank}',
        opening: '{bank} vas prosi, da povezavo znova odobrite. Do takrat se vaši podatki tam ne posodabljajo več.',
      },
      ended: {
        subject: 'Povezava z banko {bank} je končana',
        opening:
          'Vaša povezava z banko {bank} je končana. Kar je shranjeno, ostane, vendar se ne posodablja več. Banko lahko kadar koli znova povežete.',
      },
    },
    connectionText: `Pozdravljeni,

{opening}

Tukaj se prijavite, da si ogledate svoje povezave in jih obnovite: {url}

V sporočilih nikoli ne sprašujemo po vašem geslu za banko. Vnašajte ga samo na straneh svoje banke.
`,
  },
  sms: {
    consent:
      '{pin} je vaš PIN za {tenant}: vpogled v {scope} {frequency} do {until}. Kdor ga ima, da soglasje: ne dajte ga nikomur. Velja {minutes} min.',
    renewal:
      '{pin} je vaš PIN za {tenant}: nadaljnji vpogled v {scope} {frequency} do {until}. Kdor ga ima, da soglasje: ne dajte ga nikomur. Velja {minutes} min.',
    scope: {
      accounts: 'vaše račune',
      balances: 'vaša stanja',
      transactions: 'vaše transakcije',
      all: 'račune, stanja in transakcije',
    },
    frequency: { once: 'enkrat', daily: 'vsak dan' },
    signIn:
      '{pin} je vaš PIN za ogled in preklic vaših soglasij. Ne dajte ga nikomur. Ga niste zahtevali? Prezrite ga. Velja {minutes} min.',
    erasure:
      '{pin} je vaš PIN za dokončen izbris vaših podatkov. Ne dajte ga nikomur. Ga niste zahtevali? Ne uporabite ga. Velja {minutes} min.',
    connection: {
      renewal_due: 'Vaša povezava z banko {bank} se izteče {until}. Obnovite jo: {url}',
      action_needed: '{bank} vas prosi, da povezavo znova odobrite: {url}',
      ended: 'Vaša povezava z banko {bank} je končana. Znova jo povežite: {url}',
    },
  },
}
