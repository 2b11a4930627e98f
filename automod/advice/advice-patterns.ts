export type AdviceKind = 'STOP' | 'REPLACE' | 'DOSE' | 'CURE';

const upToWordsPattern = (most: number) => `(?:\\w+ ){0,${most}}?`;
const fillerWords =
  '(?:please|just|simply|so|then|now|all|guys|seriously|honestly|really|instead|listen|also|today|do yourself a favour and|do yourself a favor and|never mind and)';

/** Words before an instruction: nothing, or someone who is told what to do. */
const instructionOpenings = [
  `(?:^|[,:] )(?:(?:${fillerWords}|and|but) ){0,5}`,
  '\\b(?:you|u) (?:all |guys )?(?:just |really |simply |also )?(?:can|could|should|must|need to|have to|ought to|better|may|might as well) (?:just |all |safely |easily |simply |really |also ){0,3}',
  `\\b(?:everyone|everybody|people|patients|all of you|we all|kids) ${upToWordsPattern(4)}(?:should|must|need to|can) (?:just |all )?`,
  `\\byour [a-z]+ (?:should|must|needs to|can) (?:just )?`,
  '\\b(?:i|id) (?:would|d)? ?(?:just )?(?:advise|recommend|suggest|tell|urge) (?:you|everyone|everybody|people|all) (?:all )?to (?:just )?',
  '\\b(?:i would|id) (?:just |simply )?',
  `^(?:stop|quit|forget|leave|eat|drink|trust|get|go|ignore|buy) ${upToWordsPattern(5)}and (?:just )?`,
  `\\btell (?:your|everyone|everybody|people) ${upToWordsPattern(2)}to (?:just )?`,
].join('|');

const stopPatterns = [
  `(?:stop|quit|skip|ditch|drop|dump|bin|toss|trash|refuse|cancel|discontinue|forget|flush|abandon|avoid the|leave out|give up|get off|go off|come off|get rid of|cut out|say no to|wean yourself off|do without|throw away|throw out|chuck) ${upToWordsPattern(4)}TT`,
  `throw ${upToWordsPattern(4)}TT ${upToWordsPattern(1)}(?:away|out|in|into|down)`,
  `take (?:your|the|him|her|them|my) ?${upToWordsPattern(2)}off ${upToWordsPattern(2)}TT`,
  `(?:stop|quit)(?: it| them| that| everything)? cold turkey`,
  `(?:dont|do not|never) (?:take|use|inject|start|accept|bother with|go to|go on|get|let them give you|let [a-z]+ give you|let them put you on) (?:(?:the|your|any|that|those|these|more|all|their) )?(?:[a-z]+ ){0,2}?TT(?! (?:if|with|when|while|unless|without|together|and drive|on|before|after|until|for|because|during|within|as|more)\\b)`,
  `(?:not take|avoid) ${upToWordsPattern(1)}TT (?:at all costs|any ?more|,|i would|and (?:choose|use|take|try|drink))`,
  `let (?:your|the) [a-z]+ (?:skip|stop|refuse) ${upToWordsPattern(2)}TT`,
].join('|');

const replacePatterns = [
  `(?:replace|swap|substitute|exchange|trade) ${upToWordsPattern(3)}TT (?:with|for|by) `,
  `stop ${upToWordsPattern(3)}TT and (?:start|take|try|use|drink|buy|order) `,
].join('|');

const dosePatterns = [
  `(?:double|triple|quadruple) ${upToWordsPattern(3)}TT`,
  `(?:take|use|inject) (?:(?:a|the|your) )?(?:twice|double|triple|three times|two times|four times|five times|ten times) ${upToWordsPattern(4)}TT`,
  `(?:take|use|swallow|crush) (?:[3-9]|\\d\\d|three|four|five|six|seven|eight|nine|ten|twelve|twenty) (?:of )?${upToWordsPattern(2)}TT ${upToWordsPattern(3)}(?:at a time|at once|together|every)`,
  `take ${upToWordsPattern(4)}of TT at once|take (?:all )?(?:your|the) ${upToWordsPattern(3)}TT ${upToWordsPattern(1)}(?:at once|in one go)`,
  `(?:cut|split|halve|lower|reduce|raise|increase|up|adjust) (?:your|the) ${upToWordsPattern(2)}TT (?:in half|yourself|by yourself|on your own|until|when|if)`,
  `take your (?:husbands|wifes|moms|mums|mothers|dads|fathers|friends|sons|daughters|sisters|brothers|partners|neighbours|neighbors) ${upToWordsPattern(2)}TT`,
].join('|');

/** Instructions count only after words that tell someone what to do. */
export const instructionPatterns: readonly { kind: AdviceKind; pattern: RegExp }[] = [
  { kind: 'REPLACE', pattern: new RegExp(`(?:${instructionOpenings})(?:${replacePatterns})`) },
  { kind: 'STOP', pattern: new RegExp(`(?:${instructionOpenings})(?:${stopPatterns})`) },
  { kind: 'DOSE', pattern: new RegExp(`(?:${instructionOpenings})(?:${dosePatterns})`) },
];

export const claimPatterns: readonly { kind: AdviceKind; pattern: RegExp }[] = [
  {
    kind: 'STOP',
    pattern: new RegExp(
      [
        `\\b(?:you|u|we|they) (?:all )?(?:dont|do not|wont|no longer) (?:really |even |actually )?need (?:to take )?(?:any |the |your |that |this |more |those |these ){0,3}(?:[a-z]+ )?TT`,
        `\\b(?:no one|nobody|no child) (?:should|needs to|has to) (?:be on|take|have|get) ${upToWordsPattern(2)}TT`,
        `\\bno (?:more|need for|need of) ${upToWordsPattern(1)}TT ?(?:needed|necessary|required|any ?more|for you|at all)?$`,
        `\\byour [a-z]+ (?:should not|shouldnt|does not need|doesnt need|must not) (?:take |have |get )?(?:to take )?(?:his|her|the|any|that|their) TT`,
      ].join('|'),
    ),
  },
  {
    kind: 'REPLACE',
    pattern: new RegExp(
      [
        `\\breplaces (?:your|all|any) ${upToWordsPattern(2)}TT`,
        `\\bmakes? (?:your|the|all|any) ${upToWordsPattern(2)}TT (?:unnecessary|superfluous|useless)`,
        `\\binstead of ${upToWordsPattern(2)}TT (?:use|take|try|drink|eat|buy|do) `,
        `\\b(?:works?|is|are|heals?|does) (?:much |far |so much )?(?:better|safer) than (?:any |all |your |the )?${upToWordsPattern(1)}TT`,
        `\\bRR (?:is|are) (?:all|everything) (?:you|he|she|they|we) needs?\\b`,
      ].join('|'),
    ),
  },
  {
    kind: 'CURE',
    pattern: new RegExp(
      [
        `\\bRR ${upToWordsPattern(4)}(?:cures?|heals?|healed|cured|dissolves?|reverses?|reversed|eliminates?|regrows?|kills) ${upToWordsPattern(3)}NN`,
        `\\bNN ${upToWordsPattern(3)}(?:is|are|will be|be|gets?) (?:[a-z]+ )?(?:cured|healed|gone) (?:forever|for good|completely|for ever|in [a-z0-9]+ (?:days|weeks))`,
        `\\b(?:secret|hidden|miracle|guaranteed|suppressed) (?:[a-z]+ )?cure`,
        `\\b(?:cure|heal|cured|healed) ${upToWordsPattern(2)}NN ${upToWordsPattern(1)}(?:with|using|by|through) ${upToWordsPattern(4)}RR`,
      ].join('|'),
    ),
  },
];

/** Other people's words, questions and warnings are no advice. */
export const notAdvicePattern = new RegExp(
  [
    '^(?:should|can|could|may|is|are|was|were|do (?:i|you|we|they|any|people)|does|did|has|have|how|what|when|why|who|where|which|would|will|anyone|any one|anybody|wondering|i wonder)\\b',
    '\\b(?:said|says|told (?:me|us|him|her|my)|tells (?:me|us)|claims?|claimed|claiming|keeps telling|heard|i read|nonsense|myth|scam artists?|bullshit|quack|quacks|false|untrue|dangerous|not true|misleading)\\b',
    '\\b(?:dont|do not|never|please do not|should not|shouldnt|must not|mustnt|cannot just|cant just|without asking) (?:ever |just |suddenly |abruptly )?(?:stop|quit|skip|drop|double|come off|go off|throw|replace|discontinue|cancel|give up|take (?:a )?double)\\b',
    '\\b(?:expired|leftover|left over|unused|old ones|out of date|side effects? from mixing|mixing|allergic|allergy)\\b',
    '\\band (?:then )?(?:call|contact|see|ask|phone|ring|seek|speak|talk|go to the (?:er|hospital))\\b',
    '\\b(?:if i should|whether|if i can|want me to|wants me to|asked me|trying to get (?:him|her|my))\\b',
  ].join('|'),
);

/** Clinicians who are dismissed do not make advice safe. */
export const dismissedClinicians =
  /\b(?:stop listening to|dont listen to|do not listen to|forget|ignore|dont trust|never trust|do not trust|dont believe|no matter what|you dont need|you do not need|without) (?:a |the |your |any |those |what ){0,3}CC\b|\b(?:the |your )?CC (?:hide|hides|lie|lies|dont want|will never tell|wont tell|only want|make money|are paid|is paid|know nothing)\b/g;
