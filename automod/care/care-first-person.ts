import { french, frenchWords } from './care-french.ts';
import { german, germanWords } from './care-german.ts';
import type { CarePattern } from './care-pattern.ts';

const often = '(?:just |really |only |so |even |simply |still |finally |honestly |truly )*';
const treatment =
  '(?:dialysis|insulin|chemo|chemotherapy|feeding tube|heart (?:pills|medication|meds)|transplant meds|oxygen|ventilator|treatment|meds|medication|eating|drinking)';
const misspelled =
  '(?:suicdal|suicidle|suicidel|sucidal|sucidle|suisidal|suicidial|sucide|suiside|suicde)';
const tratamiento = '(?:dialisis|insulina|quimio|quimioterapia|tratamiento|medicacion|medicinas)';
const muerte =
  '(?:morir|morirme|matarme|suicidarme|quitarme la vida|ahorcarme|desaparecer|estar muert[oa]|acabar con (?:mi vida|todo)|terminar con (?:mi vida|todo)|dejar de (?:vivir|existir))';

const english = [
  // Wishes not to wake, be or go on.
  `\\bwish (?:that )?i ${often}(?:would|could|did) ${often}(?:not|never) wake up\\b(?! (?:at|so|every|with|in|each|several|during|again and|early|\\d))`,
  '\\bwish (?:that )?i had never woken\\b',
  `\\bwish (?:that )?(?:i )?${often}(?:could|would) ${often}(?:die|be dead|vanish|stop existing|not exist)\\b`,
  '\\b(?:no longer want|dont want|do not want|tired of having) to (?:be|stay|live) (?:here any ?more|alive|on this (?:planet|earth)|in this (?:world|body))\\b',
  '\\b(?:dont|do not|no longer|not) (?:\\w+ )?want to (?:go on|keep|continue|carry on) (?:living|existing|being alive)\\b|\\bhad enough of (?:life|living|this life|being alive)\\b(?! (?:in|on|with))|\\bdeath is (?:\\w+ ){0,4}?(?:look forward|want|hope for|comfort|wait for)\\b',
  '\\b(?:want|wanted|get) out of this (?:life|world)\\b|\\bout of this body out of this life\\b',
  '\\bout of this life$',
  '\\b(?:leave|leaving) this (?:world|life|earth|planet)\\b(?! a better)',
  '\\bcheck(?:ing)? out for good\\b',
  '\\b(?:feel like|thinking of|want to|wanna|going to) (?:just )?disappear(?:ing)? (?:forever|for good|and never)\\b',
  '\\b(?:might as well|better|rather|should) be dead\\b|\\b(?:easier|better|simpler) if i (?:just )?(?:died|die|never woke|was gone|were gone)\\b',
  '\\b(?:so |just |i am |im )tired of existing\\b',
  '\\bpoint (?:of|in) (?:being alive|living|existing|staying alive)\\b(?! (?:on|with|in|at|near|here))',
  '\\b(?:hope|hoping|hoped|wish|praying|pray) (?:that )?(?:i|ill|id) (?:\\w+ )?(?:get hit|get run over|crash|die|dont make it|do not make it|dont survive|do not survive|dont wake|do not wake)\\b(?! (?:at|in my|of old|before|happy|peacefully|with a smile))',
  '\\b(?:pray|praying|beg|begging|ask|asking|wish|hope) (?:\\w+ ){0,2}?(?:god|the lord|he) (?:\\w+ )?(?:takes?|taking) me (?:tonight|now|soon|home|away|already)\\b',
  '\\b(?:fantasi[sz]e|fantasi[sz]ing|dream|dreaming|daydream) (?:about|of) (?:dying|being dead|not waking|my death)\\b',
  '\\bno ?(?:one|body) would (?:even )?(?:notice|care|miss me) if i (?:\\w+ )?(?:was|were|am|died|disappeared|wasnt|werent)\\b',
  '\\bonly way (?:\\w+ ){0,4}?is if i (?:end it|die|am dead|am gone)\\b|\\bno way out (?:\\w+ ){0,3}?(?:except|but|other than) (?:death|dying|suicide)\\b',
  // Plans, means and attempts.
  '\\bkill(?:ing)? (?:myeslf|mysefl|myslef|mysellf|mysel|myselt|my slef|miself)\\b|\\b(?:killmyself|killmyselfis|wanttodie|wannadie|wantodie)\\b',
  `\\b(?:im|i am|feel|feeling|having|have|had|about|commit|comit|committing|again|so|been) (?:\\w+ )?${misspelled}\\b|\\b(?:comit|commiting|committ) suicide\\b`,
  '\\bi (?:\\w+ ){0,3}?(?:thinking|think|thought) (?:about|of) (?:suicide|dying|killing myself|ending (?:it|my life|everything)) (?:\\w+ )?(?:every|all|each|constantly|daily|again|more and more|nonstop|non stop)\\b',
  '\\bi (?:have|ve|get|keep|keep having|have been having|am having|still have|started having) (?:these |such |strong |constant |daily |dark |recurring |some |many |more |had )*(?:suicidal|suicide) (?:thoughts|ideation|ideas|feelings|urges)\\b(?! (?:for|in) (?:\\w+ )?(?:years|my (?:teens|youth|past)))',
  '\\bplan(?:ning)? to end things\\b(?! with)|\\bmy plan is to (?:walk into|jump|drive into|take|drown|hang)\\b(?! (?:my|the|a|one) (?:\\w+ )?(?:walk|dose|medication|pill|bus|train|day))',
  '\\b(?:think|thinking|thought) (?:about|of) (?:driving|steering|crashing) (?:\\w+ ){0,3}?(?:into|off)\\b|\\b(?:think|thinking|thoughts?) (?:about|of) (?:stepping|walking|jumping) (?:\\w+ ){0,2}?(?:in front of|into traffic|off|under)\\b',
  '\\bcourage to (?:do it|end it|go through with it)\\b(?! (?:again|for|with))',
  '\\b(?:gun|rope|pills|knife|bridge|razor|balcony) (?:\\w+ ){0,6}?(?:looking better|looks better|calling me|calls me|calls to me|so tempting|keeps calling)\\b',
  '\\bi (?:would|might|could|d|will) take (?:all of (?:it|them)|them all|it all|the whole (?:bottle|box|lot|pack))\\b',
  '\\b(?:lethal|fatal|deadly) dose of (?:my|the)\\b|\\b(?:googled|googling|looked up|looking up|searched|researching) (?:\\w+ ){0,3}?(?:methods|ways to (?:die|end it)|lethal dose|how to (?:die|kill myself))\\b(?! of (?:payment|treatment|birth))',
  '\\bletters? (?:\\w+ ){0,9}?(?:find (?:them|it) (?:afterwards|after|when|once)|(?:after|when|once) (?:i am|im) (?:gone|dead))\\b',
  '\\bby the time (?:you|anyone) (?:reads?|sees?) this (?:i|ill|im) (?:\\w+ ){0,2}?(?:gone|dead|not be here)\\b',
  '\\b(?:been|feeling|feel|im|am|getting) (?:\\w+ )?suicidal (?:for (?:the|two|three|a few|some|days|weeks)|since|again|lately|these days|all|every|and|today|tonight|right now)\\b',
  '\\b(?:please|just) let me die\\b|\\b(?:beg|pray|hope|wish|want) (?:\\w+ ){0,3}?(?:my heart|my lungs|my body) (?:\\w+ )?(?:stops?|gives? (?:up|out)|fails?)\\b',
  '\\b(?:got|have|bought|keep) (?:\\w+ ){0,2}?(?:razor blades|razors?|blades?|rope|noose|gun|knife|helium|pills) (?:\\w+ )?(?:ready|prepared|loaded|waiting)\\b',
  '\\b(?:sitting|sat|standing|stood|lying|lay) (?:\\w+ ){0,5}?with (?:the|a|my) (?:\\w+ )?(?:knife|razor|blade|gun|rope|pills)\\b(?! (?:and fork|to cut|cutting|organi[sz]er|box))|\\b(?:bridge|ledge|roof|platform|tracks|balcony) (?:\\w+ ){0,6}?almost (?:let go|jumped|did it|stepped)\\b',
  '\\b(?:saving|saved|stockpiling|hoarding|collecting|hiding) (?:up )?(?:my|all my|the) (?:\\w+ )?(?:oxycodone|morphine|pills|tablets|meds|medication|insulin|painkillers) (?:\\w+ ){0,5}?(?:enough|for the day|when the time|secretly|for weeks|for months)\\b',
  '\\bhow many (?:\\w+ ){1,8}?(?:to not wake up|not to wake up|never wake up again)\\b',
  '\\b(?:want|wish|need|like|love|going|decided|ready) to stop (?:being alive|living|existing|breathing)\\b|\\bready to die\\b(?! (?:down|for|of|at home|with dignity|in (?:peace|dignity)))',
  '\\b(?:i|ill|im|i will|i am going to|gonna|tonight i|going to) end (?:it|this|everything) (?:tonight|today|all|now|soon|here|tomorrow|before|next|when|once)\\b|\\btonight i end (?:it|this|everything)\\b|\\b(?:ending|end) everything (?:before|tonight|soon|now)\\b',
  '\\b(?:going to|gonna|about to|want to|ready to) jump$|\\b(?:im|i am) going to jump (?:off|from|tonight|now|today|tomorrow|soon)\\b',
  '\\bsuicide (?:\\w+ ){0,4}?(?:on|in|crosses|crossed|through) my (?:mind|head|thoughts)\\b|\\bwhat i (?:might|could|will|may|would) do to myself\\b|\\b(?:afraid|scared) of (?:myself|being alone with myself)\\b',
  '\\b(?:bought|tied|got myself) (?:a|the) (?:rope|noose)\\b(?! (?:ladder|swing|for|to))|\\b(?:written|wrote|writing|finished) my (?:goodbye|farewell|last|final) (?:letters?|notes?)\\b|\\bwrists? (?:are|is) bleeding\\b',
  '\\b(?:favou?r|relief) (?:by|if i) (?:dying|died|being dead|was dead|were dead|being gone|was gone)\\b|\\bhope (?:it|tonight|this|today|tomorrow|this night) (?:is|will be) (?:the|my) last (?:one|night|day|sleep)\\b|\\bhope it is the last one\\b',
  '\\bwish(?:ing)? (?:\\w+ ){1,4}?let me (?:go|die)\\b|\\b(?:should|could) have let me die\\b',
  '\\b(?:not|dont|never) (?:really )?(?:plan on|plan to|see myself|expect to|intend to|want to) (?:turn|turning|reach|reaching|living to|live to|see|seeing|getting to) (?:my )?(?:thirty|forty|fifty|sixty|thirtieth|fortieth|fiftieth|\\d\\d|next birthday|another)\\b',
  '\\b(?:took|taken|swallowed|taking) (?:a lot|lots|many|most|loads|half) of (?:my|the) (?:\\w+ )?(?:pills|tablets|meds) (?:\\w+ ){0,4}?(?:wanted|want|to stop|to die|to end|never wake)\\b',
  '\\b(?:stood|standing|stand|sat|sitting) on the (?:rails|train tracks|tracks|edge of the roof)\\b|\\bworld would be better without me\\b',
  // Not safe with oneself.
  '\\bnot safe (?:with|around|from|alone with) myself\\b|\\ba? ?danger to myself\\b',
  '\\b(?:promise|guarantee|sure|trust myself) (?:\\w+ ){0,3}?(?:wont|will not|not|not to|to not) (?:hurt|harm|kill|cut) myself\\b',
  '\\b(?:cant|cannot|sure i can|know if i can|know how to|able to|struggling to|hard to) keep my ?self (?:alive|safe)\\b',
  '\\bself ?harm (?:is|helps|has become|was) (?:the only|my only|what|all|back|me)\\b',
  '\\b(?:cutting|burning) and (?:burning|cutting|hitting|scratching) myself\\b',
  // Giving up a life-sustaining treatment to die.
  `\\b(?:stop|stopped|stopping|quit|quitting|skip|skipping|refuse|refusing|refused|pulled out|no more|not take|not to take|not taking|end|ending) (?:\\w+ ){0,4}?${treatment}\\b (?:\\w+ ){0,8}?(?:want to die|to die|ready to die|(?:dont|do not) want to (?:live|be here|be alive)|(?:will|i) die|be dead|be over|what i want|let (?:me|myself) (?:die|go))\\b`,
  `\\b(?:done with (?:living|life)|want to die|wanna die|(?:dont|do not) want to live|tired of (?:living|life)|ready to die|nothing to live for) (?:\\w+ ){0,6}?(?:stop|stopping|quit|refuse|skip|no more|end) (?:\\w+ ){0,3}?${treatment}\\b`,
];

/** Folded: without accents. 'No' stands before what it denies, so that lookbehinds find it. */
const spanish = [
  `(?<!no )(?<!nunca )\\b(?:quiero|kiero|quisiera|deseo|preferiria|prefiero|gustaria) (?:\\w+ ){0,1}?${muerte}\\b(?! (?:de (?:risa|ganas|verguenza|viej[oa]|amor)|en (?:casa|paz)|del mapa|unos dias|el dolor))`,
  '(?<!no )\\bme (?:quiero|kiero|quisiera) (?:morir|matar|suicidar)\\b(?! de (?:risa|verguenza|hambre|sueno))',
  '\\b(?:voy a|vamos a|pienso|pensando en|pensado en|pienso en|intente|intentado|intento|planeo|decidi|decidido|ganas de|plan para|como|necesito|miedo de) (?:morirme|quitarme la vida|matarme|suicidarme|ahorcarme|cortarme las venas|pegarme un tiro|acabar con (?:mi vida|todo)|quitarme de en medio|tirarme (?:por|al|del|desde|a las vias))\\b',
  '\\bme (?:voy a|quiero|puedo) (?:matar|suicidar|ahorcar|tirar (?:del|por|al|desde|de un))\\b|\\bme mato$|\\b(?:o|si \\w+ \\w+ \\w+ \\w+ \\w+) me mato\\b',
  '\\bno (?:quiero|kiero|deseo|puedo) (?:ya )?(?:vivir|existir|seguir (?:viviendo|viv[oa]|aqui|en este mundo|asi viviendo)|estar (?:aqui|viv[oa]|en este mundo)|despertar)\\b(?! (?:en (?:la|el|un|una|casa|mi|otra?|ese)|sin|con (?:mi|el|la|un|una|mis|el)|lejos|cerca|juntos|sol[oa]|esperando))',
  '\\bno soporto (?:estar viv[oa]|seguir viv[oa]|vivir)\\b|\\bno quiero seguir aqui\\b',
  '(?<!no )\\b(?:tengo|tuve|siento|vuelven los|vuelvo a tener|sigo con|sufro) (?:\\w+ ){0,2}?(?:pensamientos|ideas|ideacion) (?:suicidas?|de (?:suicidio|muerte|matarme))\\b',
  '(?<!no )\\b(?:pienso|pensando|penso|pensado|sueno|fantaseo) (?:\\w+ ){0,1}?(?:en|con) (?:el suicidio|suicidio|la muerte|morir|morirme|matarme|suicidarme|tirarme|usarla contra mi)\\b(?! de (?:mi|una?|los|las))',
  '\\bpienso (?:\\w+ ){0,2}?en usarla contra mi\\b',
  '\\bestarian? mejor (?:sin mi|si (?:yo )?(?:no estuviera|me muriera|muriera|muero|desapareciera|no existiera))\\b',
  '\\b(?:cansad[oa]|hart[oa]) de (?:vivir|la vida|existir|estar viv[oa])\\b(?! (?:con|en|sin|de|sedentaria))',
  '\\bojala (?:que )?(?:me )?(?:muera|muriera|no (?:me )?(?:despertara|despierte|despertase)|no hubiera (?:nacido|despertado))\\b(?! (?:tant|cada|a las|por la))',
  '\\b(?:dormir|dormirme|acostarme) y (?:no|nunca|jamas) (?:volver a )?despertar\\w*\\b|\\bpara no despertar\\b|\\bno despertar (?:nunca|jamas|mas)\\b',
  '\\bno (?:le |tiene |les )?(?:veo|encuentro|tiene|hallo) ?(?:ningun |mas )?sentido (?:a |en )?(?:la vida|mi vida|vivir|seguir viviendo|seguir viv[oa])\\b',
  '\\b(?:la|mi) vida (?:ya )?no (?:vale (?:la pena|nada)|tiene sentido|merece la pena)\\b',
  '\\b(?:sin|no tengo|no me quedan|perdi las|perdido las|perdiendo las|ni) ganas de (?:vivir|seguir viviendo|seguir viv[oa])\\b|\\b(?:perdi|perdido) (?:toda )?la ilusion (?:por|de) vivir\\b',
  `\\b(?:dej(?:ar|o|e|ado|are)|abandon(?:ar|o|e)|no (?:quiero|ponerme|voy a|tomar)|rechaz(?:o|ar|e)|suspend(?:er|o)) (?:\\w+ ){0,4}?${tratamiento} (?:\\w+ ){0,5}?(?:para morir\\w*|no quiero (?:seguir )?(?:vivir|viviendo)|quiero morir\\w*|y que (?:todo )?(?:se )?acabe)\\b`,
  `\\bno quiero mas ${tratamiento} quiero morir\\w*\\b`,
  '\\b(?:tengo|con) (?:las|unas|todas las) (?:pastillas|cuchillas) (?:\\w+ )?(?:delante|en la mano|preparadas|contadas|listas)\\b(?! (?:\\w+ ){0,4}?(?:etiqueta|cual|leo|azul|comida|semana))',
  '\\b(?:guardando|juntando|acumulando|guardado|ahorrando) (?:\\w+ )?pastillas (?:para|hasta|por si)\\b(?! (?:la farmacia|devolver|el viaje))|\\b(?:la|una) (?:cuerda|soga|pistola) (?:preparada|lista|cargada)\\b',
  '\\bcuantas (?:pastillas|tabletas) (?:\\w+ ){0,3}?para (?:morir\\w*|matarme|no despertar|acabar)\\b',
  '\\bme (?:tome|trague|he tomado|he tragado) (?:t\\w+ (?:las|mis)|un (?:frasco|bote)|toda la|la caja|\\d\\d) (?:\\w+ ){0,2}?(?:pastillas|tabletas|insulina|caja|medicacion|frasco|entero|entera|bote)\\b',
  '\\bme corto (?:t\\w+ las \\w+|todos los dias|cada (?:noche|dia)|otra vez|de nuevo|los brazos|las munecas|las venas|para sentir|porque)\\b|\\bme (?:hago|hice) cortes\\b|\\b(?:ganas de|pensando en|pienso en|vuelvo a|quiero|necesito|voy a) (?:hacerme dano|cortarme|autolesionarme)\\b(?! (?:el|las? unas|el pelo))',
  '\\bcartas? de despedida\\b|\\b(?:mi|es mi) (?:ultima publicacion|ultimo mensaje|ultima noche)\\b(?! (?:de hoy|por hoy|en el foro))',
  '\\b(?:manana|pronto|despues de (?:hoy|esta noche)) ya no (?:estare|voy a estar) (?:aqui|viv[oa]|con vosotros|con ustedes|entre)\\b',
  '\\bunica salida (?:\\w+ ){0,3}?(?:es|seria) (?:la muerte|morir\\w*|matarme|el suicidio|suicidarme)\\b',
  '\\bdios (?:que )?me lleve\\b|\\bque me lleve (?:dios|la muerte|ya|de una vez|esta noche|pronto)\\b',
  '\\b(?:echaria de menos|echarian de menos|extranaria|notaria|importaria) (?:\\w+ )?si (?:me )?(?:muriera|muero|desapareciera|no estuviera)\\b',
  '\\bno (?:me siento|estoy) (?:segur[oa]|a salvo) conmigo\\b',
  '\\b(?:seria|es) mejor (?:\\w+ )?(?:si|que) (?:yo )?(?:no (?:despertara|despierte|existiera)|me (?:muriera|muera)|desaparezca|desapareciera|no estuviera)\\b|\\byo desaparezca de este mundo\\b|\\bdesaparecer (?:para siempre|de este mundo|de la vida)\\b',
  '\\btomarme (?:t\\w+ (?:las|mis)|un (?:frasco|bote)|la caja entera) (?:\\w+ )?(?:pastillas|frasco|medicacion|entero)?\\b|\\bno tengo (?:mas )?(?:fuerzas|motivos|razones|razon) (?:para|de) (?:vivir|seguir viv\\w+)\\b|\\bcasi me (?:tiro|mato|suicido|ahorco)\\b(?! (?:de risa|con la moto|en la|con el coche))|\\b(?:felices|tranquil[oa]s|mejor) si (?:yo )?no (?:existiera|estuviera|hubiera nacido)\\b|\\b(?:haciendo|haciendome) cortes\\b|\\bme estoy (?:cortando|haciendo dano)\\b(?! (?:el|las unas))',
  '\\bganas de (?:morir|morirme|desaparecer|no despertar)\\b(?! de)|\\bojala (?:me )?hubiera (?:muerto|matado)\\b|\\bmiedo de hacerme dano\\b|\\bsi (?:yo )?estuvie(?:ra|se) muert[oa]\\b',
  '\\bse como lo voy a hacer\\b|\\btengo (?:ya )?(?:un|el) plan para (?:morir\\w*|matarme|suicidarme|acabar)\\b',
  '\\bme da igual morir\\w*\\b',
  '\\bvoy a (?:saltar|tirarme) (?:del|de un|desde el) (?:puente|balcon|edificio|tejado)\\b|\\bno quiero despertarme (?:manana|mas|nunca)\\b|\\bojala estuviera muert[oa]\\b',
];

const englishAndSpanishWords =
  'saltar|wake|woken|die|died|dying|dead|death|vanish|existing|exist|here|alive|planet|earth|world|body|life|out|disappear|disappearing|gone|notice|care|miss|better|happier|takes?|taking|waking|hit|crash|run|make|end|living|myeslf|mysefl|myslef|mysellf|mysel|myselt|slef|miself|killmyself|killmyselfis|wanttodie|wannadie|wantodie|suicdal|suicidle|suicidel|sucidal|sucidle|suisidal|suicidial|sucide|suiside|suicde|comit|commiting|committ|suicide|suicidal|myself|self|selfharm|ending|things|plan|driving|steering|crashing|stepping|walking|jumping|courage|gun|rope|pills|knife|bridge|razors?|blades?|noose|helium|ledge|roof|platform|tracks|oxycodone|morphine|tablets|painkillers|balcony|take|dose|methods|ways|how|letters?|time|safe|danger|dialysis|insulin|chemo|chemotherapy|tube|heart|lungs|eating|drinking|meds|oxygen|ventilator|treatment|medication|morir\\w*|matarme|matar|suicid\\w*|quitarme|ahorc\\w*|desaparecer|muert[oa]|acabar|terminar|dejar|vida|mato|tirar|tirarme|cortarme|pegarme|vivir|existir|seguir|estar|despertar\\w*|soporto|pensamientos|ideas|ideacion|muerte|usarla|mejor|ojala|sentido|ganas|ilusion|dialisis|insulina|quimio|quimioterapia|tratamiento|medicacion|medicinas|pastillas|cuchillas|tabletas|cuerda|soga|pistola|frasco|corto|cortes|hacerme|autolesionarme|despedida|publicacion|mensaje|noche|estare|salida|lleve|menos|extranaria|notaria|importaria|conmigo|desaparezca|tome|trague|tomado|tragado|mas|todas|caja|toda|hacer|plan|stop|jump|mind|head|thoughts|everything|tomarme|fuerzas|motivos|razones|razon|tiro|suicido|ahorco|felices|tranquil[oa]s|haciendo|haciendome|cortando|wrists?|bleeding|favou?r|relief|last|let|turn|turning|reach|reaching|see|seeing|lot|lots|many|most|loads|half|rails|afraid|scared|farewell|goodbye|final|note|notes';

/**
 * Plain sentences in the first person, in four languages. Joined into one sign, because signs
 * share a bit mask of 32.
 */
export const firstPersonSign: CarePattern = {
  name: 'says it of themselves',
  tells: new RegExp(`^(?:${englishAndSpanishWords}|${germanWords}|${frenchWords})$`),
  weight: 5.6,
  pattern: new RegExp([...english, ...spanish, ...german, ...french].join('|')),
};
