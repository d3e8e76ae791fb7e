import type { accountTexts as english } from '../en/account.ts'
import type { Like } from '../like.ts'

export const accountTexts = {
  myAccount: {
    title: 'Mon compte',
    lead: 'Votre propre accès : mot de passe, second facteur et sessions ouvertes.',
    who: 'Vous',
    codesLeft: 'Codes de secours restants',
    fewCodes: { one: '{count}. Créez-en bientôt de nouveaux.', other: '{count}. Créez-en bientôt de nouveaux.' },
    password: 'Mot de passe',
    passwordText: 'Un nouveau mot de passe ferme vos sessions dans tous les autres navigateurs.',
    passwordNow: 'Mot de passe actuel',
    passwordNew: 'Nouveau mot de passe',
    passwordHint: 'Au moins 12 caractères, par exemple quatre mots pris au hasard.',
    passwordAgain: 'Répétez le nouveau mot de passe',
    notTheSame: 'Les deux mots de passe ne sont pas identiques.',
    passwordChange: 'Changer le mot de passe',
    passwordChanged: 'Mot de passe changé. Vos autres sessions sont fermées.',
    factor: 'Second facteur',
    factorText:
      'Votre application d’authentification, et des codes de secours pour quand vous ne l’avez pas sous la main.',
    factorDone: 'C’est fait. Les précédents ne fonctionnent plus.',
    newApp: 'Utiliser une autre application',
    firstApp: 'Configurer une application',
    firstAppText:
      'Ensuite, vous vous connectez avec votre mot de passe et un code. Vos autres sessions seront fermées.',
    newAppText:
      'Votre application actuelle fonctionne jusqu’à ce que la nouvelle soit confirmée. Vos autres sessions sont alors fermées.',
    newCodes: 'Nouveaux codes de secours',
    newCodesText: 'Les anciens cessent aussitôt de fonctionner.',
    goOn: 'Continuer',
    sessions: 'Vos sessions ouvertes',
    sessionsText: 'Fermez toute session que vous ne reconnaissez pas, puis changez votre mot de passe.',
    unknownBrowser: 'Navigateur inconnu',
    thisOne: 'ce navigateur',
    sessionTimes: 'Depuis le {created}, dernière activité le {seen}',
    end: 'Fermer',
    endOne: 'Fermer {browser}, depuis le {created}',
    endAll: 'Se déconnecter partout',
    endAllTitle: 'Se déconnecter partout ?',
    endAllText: 'Toutes vos sessions sont fermées aussitôt, y compris celle-ci.',
  },
  look: { label: 'Apparence', system: 'Comme l’appareil', light: 'Claire', dark: 'Sombre' },
  chooser: { placeholder: 'Commencez à taper', nothing: 'Aucun résultat.' },
  form: {
    typeToConfirm: 'Saisissez {word} pour confirmer',
    required: 'Ce champ est obligatoire.',
    notTyped: 'Cela ne correspond pas à {word}.',
  },
} satisfies Like<typeof english>
