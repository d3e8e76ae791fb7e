import type { Wording } from '../wording.ts'

export const fr: Wording = {
  locale: 'fr',
  mail: {
    consent: {
      subject: 'Votre code : {tenant} souhaite voir vos comptes',
      opening: '{tenant} demande votre autorisation de voir des données de vos comptes bancaires.',
    },
    renewal: {
      subject: 'Votre code : {tenant} souhaite continuer à voir vos comptes',
      opening: '{tenant} vous demande de renouveler votre autorisation de voir des données de vos comptes bancaires.',
    },
    consentText: `Bonjour,

{opening}

Qui le demande : {asker}
Ce qui est visible : {scope}
Combien de fois : {frequency}
Jusqu’au : {until}

Si vous êtes d’accord, veuillez saisir ce code sur la page qui vous le demande :

{pin}

Le code est valable {minutes} minutes.
Veuillez ne le saisir que sur une page dont l’adresse commence ainsi : {url}

Toute personne qui détient ce code peut donner cette autorisation en votre nom.
Ne le transmettez jamais, même à une personne qui dit appeler de la part de {tenant}, de votre banque ou de notre service.

Si vous n’avez pas demandé ce code, veuillez ignorer ce message.
Sans le code, aucune autorisation n’est donnée.
`,
    receipt: {
      subject: 'Vous avez autorisé {tenant} à voir vos comptes',
      text: `Bonjour,

Vous avez autorisé {asker} à voir des données de vos comptes bancaires.

Ce qui est visible : {scope}
Nombre de comptes : {accounts}
Combien de fois : {frequency}
Jusqu’au : {until}

Cela ne permet à personne de déplacer votre argent.

Vous voyez ici chaque consultation et pouvez mettre fin à l’accès à tout moment : {url}

Ce n’était pas vous ? Alors mettez-y fin tout de suite.
`,
      contact: 'Dites-le-nous aussi : {contact}\n',
    },
    ended: {
      subject: 'Votre autorisation pour {tenant} a pris fin',
      text: `Bonjour,

Votre autorisation permettant à {asker} de voir des données de vos comptes bancaires a pris fin.

À quoi elle servait : {purpose}
Ce qui était visible : {scope}
Fin : {ended}
Pourquoi : {why}

Plus rien n’est visible ainsi, et vous n’avez rien à faire.

Ici, vous voyez chaque consultation et ce que vous autorisez encore : {url}
`,
      why: {
        time: 'la durée convenue est écoulée',
        once: 'elle valait pour une seule consultation, qui a eu lieu',
        tenant: '{tenant} y a mis fin',
        for_owner: 'nous y avons mis fin pour vous',
        for_tenant: 'nous y avons mis fin pour {tenant}',
      },
      contact: 'Une question ? Voici comment nous joindre : {contact}\n',
    },
    scope: {
      accounts: 'vos comptes (titulaire, IBAN et devise)',
      balances: 'vos comptes et leurs soldes',
      transactions: 'les numéros (IBAN) et les paiements de vos comptes',
      all: 'vos comptes, leurs soldes et leurs paiements',
    },
    frequency: { once: 'une seule fois', daily: 'chaque jour' },
    signIn: {
      subject: 'Votre code de connexion',
      text: `Bonjour,

Avec ce code, vous vous connectez pour voir les autorisations que vous avez données et pour les retirer :

{pin}

Le code est valable {minutes} minutes.
Veuillez ne le saisir que sur une page dont l’adresse commence ainsi : {url}

Vous pouvez aussi vous connecter sans le code, en ouvrant cette adresse dans les {minutes} minutes : {link}

Toute personne qui détient ce code ou cette adresse peut voir vos autorisations et les retirer.
Ne le transmettez jamais, même à une personne qui dit appeler de la part de votre banque ou de notre service.

Si vous n’avez pas demandé ce code, veuillez ignorer ce message.
Sans ce message, personne ne peut se connecter.
`,
    },
    erasure: {
      subject: 'Votre code pour supprimer vos données',
      text: `Bonjour,

Avec ce code, vous faites supprimer définitivement vos données : votre nom, vos coordonnées, vos comptes et leurs paiements.
Toutes les autorisations que vous avez données prennent fin.

{pin}

Le code est valable {minutes} minutes.
Veuillez ne le saisir que sur une page dont l’adresse commence ainsi : {url}

Ne le transmettez jamais, même à une personne qui dit appeler de la part de votre banque ou de notre service.

Si vous n’avez pas demandé ce code, une autre personne est connectée avec votre adresse.
Sans le code, rien n’est supprimé.
`,
    },
    connection: {
      renewal_due: {
        subject: 'La liaison avec {bank} prend bientôt fin',
        opening:
          'Votre liaison avec {bank} prend fin le {until}. Renouvelez-la avant cette date pour que vos données restent à jour.',
      },
      action_needed: {
        subject: 'Veuillez confirmer la liaison avec {bank}',
        opening:
          '{bank} vous demande de confirmer à nouveau la liaison. D’ici là, vos données ne sont plus mises à jour.',
      },
      ended: {
        subject: 'La liaison avec {bank} a pris fin',
        opening:
          'Votre liaison avec {bank} a pris fin. Ce qui a été enregistré est conservé, mais n’est plus mis à jour. Vous pouvez relier la banque à nouveau à tout moment.',
      },
    },
    connectionText: `Bonjour,

{opening}

Connectez-vous ici pour voir vos liaisons et les renouveler : {url}

Nous ne demandons jamais votre mot de passe bancaire dans un message. Saisissez-le uniquement sur les pages de votre banque.
`,
  },
  sms: {
    consent:
      "{pin} est votre code : {tenant} verra {scope} {frequency} jusqu'au {until}. Le code autorise : ne le donnez pas. Valable {minutes} min.",
    renewal:
      "{pin} est votre code : {tenant} verra encore {scope} {frequency} jusqu'au {until}. Le code autorise : ne le donnez pas. Valable {minutes} min.",
    scope: {
      accounts: 'vos comptes',
      balances: 'vos soldes',
      transactions: 'vos paiements',
      all: 'comptes, soldes et paiements',
    },
    frequency: { once: 'une fois', daily: 'chaque jour' },
    signIn:
      '{pin} est votre code pour voir et retirer vos autorisations. Ne le donnez pas. Pas demandé ? Ignorez ce message. Valable {minutes} min.',
    erasure:
      "{pin} est votre code pour supprimer vos données à jamais. Ne le donnez pas. Pas demandé ? Ne l'utilisez pas. Valable {minutes} min.",
    connection: {
      renewal_due: 'Votre liaison avec {bank} prend fin le {until}. Renouveler : {url}',
      action_needed: '{bank} vous demande de confirmer à nouveau la liaison : {url}',
      ended: 'Votre liaison avec {bank} a pris fin. Relier : {url}',
    },
  },
}
