/** Folded, and without apostrophes: 'j’ai' is 'jai', 'l’insuline' is 'linsuline'. */
export const frenchWords =
  'mourir|mourais|crever|tuer|suicid\\w*|vivre|vie|finir|moi|dadieu|adieu|reveiller|scarifie|mal|idees|pensees|mort|morte|disparaitre|disparaissais|sens|avaler?|jours|message|veines|pont|train|pendre|fini|comprimes|cachets|serai';

export const french = [
  '(?<!ne )\\bje (?:veux|voudrais|souhaite|prefererais|prefere) (?:juste |vraiment |simplement |seulement |enfin ){0,2}(?:mourir|crever|me tuer|me suicider|etre mort|etre morte|disparaitre)\\b(?! (?:de (?:rire|honte|vieillesse)|a la maison|chez))',
  '\\bje (?:veux|voudrais|vais) (?:juste |simplement )?en finir\\b(?! avec (?:ce|ces|cet|cette|les|le|la|mes|mon))',
  '\\bplus (?:aucune |la |le )?(?:envie|raison|gout|force|volonte) de vivre\\b|\\bperdu (?:le gout|lenvie|toute envie) de vivre\\b',
  '\\bje vais (?:me suicider|me tuer|mettre fin|me jeter|me pendre|mouvrir les veines)\\b|\\bje vais sauter (?:du (?:pont|toit|balcon)|par la fenetre|sous)',
  '(?<!jamais )\\bpense (?:\\w+ ){0,2}?(?:au suicide|a me (?:tuer|suicider|jeter|pendre)|a en finir|a mourir)\\b',
  '\\b(?:comprimes|cachets|medicaments) (?:devant moi|sous la main|prets pour)\\b',
  '\\bmieux sans moi\\b|\\bsi je (?:mourais|disparaissais|netais plus la|nexistais plus)\\b',
  '\\blettres? dadieu\\b|\\badieu a tou(?:s|tes)\\b|\\bcest mon dernier message\\b',
  '\\b(?:ne )?plus (?:jamais )?(?:me|se) reveiller\\b(?! (?:a|la nuit|en pleine|si|aussi|fatigue))',
  '\\bje me scarifie\\b|\\bje me fais du mal\\b|\\bpeur de me faire du mal\\b|\\b(?:vais|envie de) me faire du mal\\b',
  '\\bjai (?:encore |toujours |souvent |de nouveau )?(?:des|les) (?:idees|pensees) suicidaires\\b|\\bmes (?:idees|pensees) suicidaires\\b',
  '\\bvie na plus (?:aucun |de )?sens\\b|\\bne supporte plus (?:cette|la|ma) vie\\b',
  '\\bavaler? (?:toute la boite|tous (?:mes|les)|toute une boite|une boite)\\b',
  '\\b(?:linsuline|insuline|dialyse|traitement|medicaments) pour (?:enfin )?(?:en finir|mourir)\\b',
  '\\bfatiguee? de (?:vivre|la vie)\\b|\\bessaye de me (?:tuer|suicider)\\b|\\bveut se (?:suicider|tuer)\\b',
  '\\bfin a (?:mes jours|ma vie)\\b|(?<!pas )(?<!aucune )\\benvie de (?:crever|mourir|me tuer|disparaitre)\\b(?! de (?:rire|honte))',
  '\\bveux plus (?:\\w+ )?vivre\\b(?! (?:en|a|avec|dans|ici|comme|chez|sans|seule?|loin|ensemble))',
  '\\bje ne serai plus (?:la|de ce monde|en vie)\\b(?! (?:pour|a|au|le))|\\b(?:ouvert|ouvrir|mouvrir|taille) les veines\\b',
  '\\bmort est (?:la|ma) seule\\b|\\bdemain (?:ce sera|tout sera|cest) fini pour moi\\b|\\bjeter sous (?:un|le) (?:train|metro)\\b',
];
