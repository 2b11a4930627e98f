/** Folded: 'möchte' is 'mochte', 'müde' is 'mude'. 'Die' is an article and no sign. */
export const germanWords =
  'sterben|sterbe|tot|leben|aufwachen|aufzuwachen|umbringen|umzubringen|bringe?|selbstmord\\w*|suizid\\w*|tabletten|schlaftabletten|mich|mir|schluss|abschiedsbriefe?|ritze|verletze|tod|sinn|dialyse|insulin|lebensmude|lebenswillen|lebensmut|nachricht|wohl|beende|pulsadern|ausweg|nehmen|antue|antun|weg';

export const german = [
  '\\bich (?:will|mochte|wollte|wurde) (?:nur |einfach |endlich |jetzt |nur noch |lieber ){0,2}(?:sterben|tot sein|weg sein)\\b(?! (?:vor|wie))',
  '\\bund will sterben\\b|\\bwill ich (?:nur |nur noch |einfach )?(?:sterben|tot sein)\\b',
  '\\b(?:will|mochte|mag|kann) (?:\\w+ )?nicht mehr (?:leben|weiterleben|da sein|aufwachen|existieren)\\b(?! mussen)',
  '\\b(?:nie|niemals) (?:wieder|mehr) aufwachen\\b|\\bnicht mehr aufzuwachen\\b',
  '\\b(?:mich|sich) (?:\\w+ ){0,2}?(?:umbringen|umzubringen)\\b|\\bich bringe? mich (?:\\w+ ){0,2}?um\\b',
  '\\b(?:mir|sich) (?:\\w+ ){0,2}?das leben (?:zu )?nehmen\\b',
  '\\b(?:dass|bevor) ich mir (?:\\w+ )?(?:etwas|was) antue\\b|\\b(?:werde|will|konnte) (?:ich )?mir (?:etwas|was) antun\\b',
  '\\bdenke? (?:\\w+ ){0,4}?an (?:selbstmord|suizid)\\b|\\bdenke? (?:\\w+ ){0,3}?(?:ans sterben|an den tod)\\b',
  '\\bhabe? (?:\\w+ ){0,3}?(?:suizidgedanken|selbstmordgedanken)\\b|\\bmeine (?:suizidgedanken|selbstmordgedanken)\\b|\\bich bin suizidal\\b',
  '\\btabletten (?:\\w+ ){0,3}?vor mir\\b|\\bohne mich (?:waren|ware|hatten) (?:\\w+ ){0,4}?besser\\b',
  '\\bich mache? schluss\\b(?! (?:fur heute|mit (?:ihm|ihr|dem|der|meinem|meiner)|und gehe))',
  '\\babschiedsbriefe? (?:\\w+ )?(?:geschrieben|schreibe|fertig)\\b|\\bmeinen abschiedsbrief\\b',
  '\\bich ritze mich\\b|\\bich verletze mich (?:wieder |selbst)|\\bich schneide mich (?:wieder|jeden|selbst|um)\\b',
  '\\b(?:wunschte|wunsche mir) ich ware (?:tot|nie geboren)\\b|\\bware ich (?:nur |doch |bloss )?tot\\b',
  '\\bich (?:springe|sturze mich|werfe mich) (?:\\w+ ){0,2}?(?:von der brucke|vom dach|aus dem fenster|vor den zug)\\b|\\bmich vor (?:den|einen) zug\\b',
  '\\bleben hat keinen sinn\\b|\\bsehe keinen sinn mehr\\b',
  '\\bganze packung (?:\\w+ ){0,2}?(?:genommen|geschluckt)\\b|\\balle (?:meine )?tabletten (?:genommen|geschluckt)\\b',
  '\\b(?:nehme|spritze) (?:\\w+ ){0,2}?keine? (?:insulin|tabletten|medikamente) mehr (?:\\w+ ){0,4}?(?:vorbei|sterbe|tot)\\b',
  '\\b(?:dialyse|behandlung|therapie) (?:\\w+ ){0,3}?(?:zu )?sterben\\b',
  '\\b(?:dieses|mein) leben nicht mehr (?:aus|ertragen)\\b|\\bertrage (?:dieses|mein) leben nicht\\b',
  '\\b(?:wenn|dass) ich (?:weg|tot) (?:bin|ware)\\b|\\bwenn ich nicht mehr (?:da|hier) (?:bin|ware)\\b',
  '\\bfroh wenn ich (?:sterbe|tot|weg)\\b|\\bich bin (?:so )?lebensmude\\b',
  '\\bkeinen (?:lebenswillen|lebensmut)\\b|\\bkeinen grund (?:mehr )?zu leben\\b|\\bnichts wofur ich lebe\\b',
  '\\bletzte nachricht an euch\\b|\\blebt wohl\\b|\\bich beende (?:es|mein leben)\\b',
  '\\bwie viele tabletten (?:\\w+ ){0,6}?(?:sterben|tot)\\b|\\bbin ich nicht mehr (?:da|hier|am leben)\\b',
  '\\bpulsadern\\b|\\bausweg (?:\\w+ ){0,3}?tod\\b',
];
