const tratamiento =
  '(?:dialisis|insulina|quimio|quimioterapia|tratamiento|medicacion|medicinas|medicamentos|pastillas|oxigeno|respirador|sonda|antibiotico|transfusion|transfusiones|trasplante|comer)';
const arma =
  '(?:cuchillo|navaja|cuchillas?|pistola|escopeta|revolver|arma|soga|cuerda|jeringa|cinturon|bisturi)';
const pastillas =
  '(?:pastillas|tabletas|capsulas|medicinas|medicamentos|medicacion|ampollas|frasco|frascos|bote|blister|blisters|caja|cajas|insulina|somniferos|tranquilizantes|clonazepam|lorazepam|diazepam|alprazolam|morfina|tramadol|paracetamol)';
const enfermedad =
  '(?:infarto|cancer|tumor|virus|covid|ataque|coche|camion|carro|tren|rayo|corazon|enfermedad|operacion|derrame|ictus|crisis|infeccion|anestesia|dios|senor|virgen|muerte)';
const dia =
  '(?:esta noche|manana|hoy|otro dia|el dia de manana|navidad|la (?:navidad|primavera|semana)|el (?:verano|invierno|otono|lunes|martes|miercoles|jueves|viernes|sabado|domingo|fin de semana)|fin de (?:ano|mes)|primavera|los \\d\\d|mi (?:proximo )?cumpleanos|mas dias)';
const caer =
  '(?:saltar|lanzarme|tirarme|arrojarme|aventarme|estrellarme|colgarme|ahogarme|ahorcarme|cortarme|matarme|suicidarme|desaparecer|dormirme para siempre|no despertar|terminar con todo|acabar con (?:todo|mi vida)|acabar|abrir el gas|hacerlo)';
const muerte =
  '(?:morir|morirme|matarme|suicidarme|quitarme la vida|ahorcarme|desaparecer|estar muert[oa]|acabar con (?:mi vida|todo)|terminar con (?:mi vida|todo)|dejar de (?:vivir|existir))';

/** Folded: without accents. 'No' stands before what it denies, so that lookbehinds find it. */
export const spanishSigns = [
  `(?<!no )(?<!nunca )\\b(?:quiero|kiero|quisiera|deseo|preferiria|prefiero|gustaria) (?:\\w+ ){0,1}?${muerte}\\b(?! (?:de (?:risa|ganas|verguenza|viej[oa]|amor)|en (?:casa|paz)|del mapa|unos dias|un (?:rato|tiempo|mes|fin)|una semana|(?:el|este) (?:fin|verano|mes)|en (?:la|el|una?) (?:montana|playa|campo|isla)|antes (?:de|que)|el dolor))`,
  '(?<!no )\\bme (?:quiero|kiero|quisiera) (?:morir|matar|suicidar)\\b(?! de (?:risa|verguenza|hambre|sueno))',
  '\\b(?:voy a|vamos a|pienso|pensando en|pensado en|pienso en|intente|intentado|intento|planeo|decidi|decidido|ganas de|plan para|como|necesito) (?:morirme|quitarme la vida|matarme|suicidarme|ahorcarme|cortarme las venas|pegarme un tiro|acabar con (?:mi vida|todo)|quitarme de en medio|tirarme (?:por|al|del|desde|a las vias))\\b',
  '\\bme (?:voy a|quiero|puedo) (?:matar|suicidar|ahorcar|tirar (?:del|por|al|desde|de un))\\b|\\bme mato$|\\b(?:o|si \\w+ \\w+ \\w+ \\w+ \\w+) me mato\\b',
  '\\bno (?:quiero|kiero|deseo|puedo) (?:ya )?(?:vivir|existir|seguir (?:viviendo|viv[oa]|aqui|en este mundo|asi viviendo)|estar (?:aqui|viv[oa]|en este mundo)|despertar)\\b(?! (?:en (?:la|el|un|una|casa|mi|otra?|ese)|sin|con (?:mi|el|la|un|una|mis|el)|lejos|cerca|juntos|sol[oa]|esperando))',
  '\\bno soporto (?:estar viv[oa]|seguir viv[oa]|vivir)\\b|\\bno quiero seguir aqui\\b',
  '(?<!no )\\b(?:tengo|tuve|siento|vuelven los|vuelvo a tener|sigo con|sufro) (?:\\w+ ){0,2}?(?:pensamientos|ideas|ideacion) (?:suicidas?|de (?:suicidio|muerte|matarme))\\b',
  '(?<!no )(?<!estas )(?<!si )\\b(?:pienso|pensando|penso|pensado|sueno|fantaseo) (?:\\w+ ){0,1}?(?:en|con) (?:el suicidio|suicidio|la muerte|morir|morirme|matarme|suicidarme|tirarme|usarla contra mi)\\b(?! de (?:mi|una?|los|las))',
  '\\bpienso (?:\\w+ ){0,2}?en usarla contra mi\\b',
  '\\bestarian? mejor (?:sin mi|si (?:yo )?(?:no estuviera|me muriera|muriera|muero|desapareciera|no existiera))\\b',
  '\\b(?:cansad[oa]|hart[oa]) de (?:vivir|la vida|existir|estar viv[oa])\\b(?! (?:con|en|sin|de|sedentaria))',
  '\\bojala (?:que )?(?:me )?(?:muera|muriera|no (?:me )?(?:despertara|despierte|despertase)|no hubiera (?:nacido|despertado))\\b(?! (?:tant\\w*|cada|a las|por la|con (?:dolor|tos)|cansad[oa]))',
  '\\b(?:dormir|dormirme|acostarme) y (?:no|nunca|jamas) (?:volver a )?despertar\\w*\\b(?! (?:con|cada|a (?:las|media)|por|tant\\w+|cansad[oa]|\\w+ veces))|\\bpara no despertar\\b|\\bno despertar (?:nunca|jamas|mas)\\b',
  '\\bno (?:le |tiene |les )?(?:veo|encuentro|tiene|hallo) ?(?:ningun |mas )?sentido (?:a |en )?(?:la vida|mi vida|vivir|seguir viviendo|seguir viv[oa])\\b',
  '\\b(?:la|mi) vida (?:ya )?no (?:vale (?:la pena|nada)|tiene sentido|merece la pena)\\b',
  '\\b(?:sin|no tengo|no me quedan|perdi las|perdido las|perdiendo las|ni) ganas de (?:vivir|seguir viviendo|seguir viv[oa])\\b|\\b(?:perdi|perdido) (?:toda )?la ilusion (?:por|de) vivir\\b',
  `\\b(?:dej(?:ar|o|e|ado|are)|abandon(?:ar|o|e)|no (?:quiero|ponerme|voy a|tomar)|rechaz(?:o|ar|e)|suspend(?:er|o)) (?:\\w+ ){0,4}?${tratamiento} (?:\\w+ ){0,5}?(?:para morir\\w*|no quiero (?:seguir )?(?:vivir|viviendo)|quiero morir\\w*|y que (?:todo )?(?:se )?acabe)\\b`,
  `\\bno quiero mas ${tratamiento} quiero morir\\w*\\b`,
  '\\b(?:tengo|con) (?:las|unas|todas las) (?:pastillas|cuchillas) (?:\\w+ )?(?:delante|en la mano|preparadas|contadas|listas)\\b(?! (?:\\w+ ){0,4}?(?:etiqueta|cual|leo|azul|comida|semana))',
  '\\b(?:guardando|juntando|acumulando|guardado|ahorrando) (?:\\w+ )?pastillas (?:para|hasta|por si)\\b(?! (?:la farmacia|devolver|el viaje))|\\b(?:la|una) (?:cuerda|soga|pistola) (?:preparada|lista|cargada)\\b',
  '\\bcuantas (?:pastillas|tabletas) (?:\\w+ ){0,3}?para (?:morir\\w*|matarme|no despertar|acabar)\\b',
  '\\bme (?:tome|trague|he tomado|he tragado) (?:t\\w+ (?:las|mis)|un (?:frasco|bote)|toda la|la caja|\\d\\d) (?:\\w+ ){0,2}?(?:pastillas|tabletas|insulina|caja|medicacion|frasco|entero|entera|bote)\\b(?! (?:de (?:la|hoy|esta) ?(?:manana|noche|tarde|semana)?|del dia|recetad[oa]s|antes del|con (?:agua|comida)))',
  '\\bme corto (?:t\\w+ las \\w+|todos los dias|cada (?:noche|dia)|otra vez|de nuevo|los brazos|las munecas|las venas|para sentir|porque)\\b|\\bme (?:hago|hice) cortes\\b|\\b(?:ganas de|pensando en|pienso en|vuelvo a|quiero|necesito|voy a) (?:hacerme dano|cortarme|autolesionarme)\\b(?! (?:el|las? unas|el pelo))',
  '\\bcartas? de despedida\\b|\\b(?:mi|es mi) (?:ultima publicacion|ultimo mensaje|ultima noche)\\b(?! (?:de (?:hoy|la semana|mi)|por hoy|en el (?:foro|blog)|sobre|acerca|del))',
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
  // Wishes to die or not to live.
  `(?<!no )\\b(?:espero|anhelo|suplico|pido|ruego) (?:\\w+ ){0,2}?(?:morir|morirme)\\b(?! (?:de viej[oa]|en (?:casa|paz|mi)|tranquil[oa]|antes|dignamente))`,
  '\\bno (?:le )?(?:encuentro|tengo|veo|hallo|me quedan?|hay|existen) (?:\\w+ )?(?:motivos?|razon|razones|fuerzas|sentido|ganas|ilusion|nada) (?:para|de|en|a|por) (?:seguir (?:viviendo|viv[oa]|aqui|existiendo)|vivir|existir|estar viv[oa])\\b(?! (?:en|con (?:mi|el|la|un|una)|sin))',
  '\\bno (?:puedo mas con|aguanto(?: mas)?|soporto(?: mas)?|quiero(?: mas)?) (?:con )?(?:mi|esta) vida\\b|\\bvida (?:\\w+ ){0,2}?me la (?:voy a|quiero|pienso) quitar\\b',
  '\\b(?:ya )?no (?:vale|merece) la pena (?:vivir|seguir(?: viviendo| aqui| viv[oa])?|esta vida|mi vida|existir)\\b(?! (?:tomando|con (?:el|la|este)|pagando))',
  `\\bno (?:voy a|quiero|pienso|creo que (?:vaya a )?|espero) ?(?:pasar de|pase de|llegar a|llegue a|ver|amanecer|vivir hasta) ${dia}\\b(?! (?:con|sin|al medico|a))`,
  `\\bojala (?:que )?(?:\\w+ ){0,4}?${enfermedad} (?:\\w+ ){0,3}?(?:me (?:lleve|mate|llevara|matara|recoja|gane)|acabe conmigo|acabara conmigo|se (?:pare|me pare|detenga)|termine conmigo)\\b`,
  `\\b(?:pido|ruego|rezo|suplico|rogando|pidiendo|rezando|espero|deseo) (?:\\w+ ){0,4}?que (?:\\w+ )?(?:me (?:lleve|recoja|mate|muera)|no (?:me )?despierte)\\b(?! (?:al|a (?:la|un|casa|urgencias)|en coche|tarde))`,
  '\\bojala (?:no me (?:hubieran?|hubiesen?) (?:salvado|encontrado|reanimado|despertado)|me (?:hubieran?|hubiesen?) dejado (?:morir|ir))\\b',
  '(?<!no )\\b(?:quiero|deseo|quisiera) que (?:\\w+ )?mi (?:vida|corazon|existencia) (?:\\w+ )?(?:termine|acabe|pare|detenga|deje de latir)\\b',
  '(?<!no )\\b(?:quiero|deseo|quisiera|voy a|pienso|pienso en|pensado en|decidido|ganas de) (?:\\w+ )?(?:acabar|terminar) con (?:\\w+ ){0,4}?mi vida\\b',
  '\\bme da (?:igual|lo mismo) (?:\\w+ )?(?:vivir|morir\\w*|si (?:vivo|muero|me muero|no despierto))\\b(?! (?:en|con))|\\bno me importa (?:\\w+ )?(?:morir\\w*|si (?:vivo|muero|me muero|no despierto))\\b',
  '\\b(?:mejor|estaria mejor|estoy mejor|preferible) muert[oa]\\b(?! de)|\\b(?:seria|que) (?:un |mejor )?(?:alivio|descanso) (?:morir\\w*|estar muert[oa])\\b',
  `(?<!no )\\b(?:quiero|quisiera|necesito|voy a|pronto voy a) (?:reunirme|encontrarme|estar|irme|ir) con (?:el|ella|ellos|mi|mis) (?:\\w+ ){0,3}?(?:en el cielo|al cielo|en el mas alla|alla arriba|en la otra vida)\\b(?! (?:algun dia|cuando))`,
  '(?<!no )\\b(?:quiero|quisiera|decidi|decidido|lista para|listo para|preparada para|preparado para|ganas de) (?:ya )?(?:irme|marcharme|partir|dejar|abandonar) (?:\\w+ )?(?:de )?(?:este mundo|esta vida|para siempre|al otro lado|al cielo)\\b|\\bme (?:quiero|voy a) ir (?:ya )?(?:de este mundo|de esta vida|para siempre|al cielo)\\b',
  '\\ben paz (?:\\w+ ){0,3}?(?:decidi|decision de|tome la decision|he decidido) (?:irme|morir\\w*|marcharme|hacerlo|dejarlo todo|partir)\\b',
  '\\b(?:solo|unico|unica|unicamente) (?:\\w+ ){0,3}?(?:sigo|estoy|mantiene|tiene|quedo|aguanto|vivo) (?:aqui |con )?(?:viv[oa]|vida|aqui) (?:\\w+ )?(?:por|es|son|gracias a) (?:mi|mis|el|ella|los)\\b',
  // Plans, means and attempts.
  `\\b(?:sueno|pienso|pensando|pensado|fantaseo|fantaseando|imagino|tentad[oa]|ganas|miedo|idea|punto) (?:\\w+ )?(?:con|en|de) ${caer}\\b(?! (?:a la (?:comba|piscina)|las unas|el pelo|unos dias|una semana|del mapa|de (?:nuevo el|la dieta)|con (?:el|la|los|las|este|esta) (?!vida)|el (?:ejercicio|tratamiento|curso)))`,
  `\\bpienso (?:\\w+ ){0,2}?en (?:como|cuando|donde) (?:y (?:como|cuando|donde) )?(?:morir\\w*|hacerlo|matarme|irme de este|acabar con|suicidarme)\\b`,
  `\\b(?:considero|considerando|considerado|contemplo|contemplando|valorando|planteo|planteado|planteando|barajando|pensando|pensado|intentado) (?:\\w+ ){0,2}?(?:el suicidio|en el suicidio|suicidarme|matarme|quitarme la vida|morirme|acabar con (?:mi vida|todo))\\b`,
  '\\b(?:planeando|planeo|planear|planeado|preparando|organizando|planeada|planificando) (?:\\w+ )?mi (?:propia |propio )?(?:muerte|suicidio|final|partida)\\b',
  '\\b(?:manera|maneras|forma|formas|metodo|metodos|modo) (?:\\w+ ){0,4}?(?:de|para) (?:morir\\w*|matarme|suicidarme|quitarme la vida|acabar con (?:mi vida|todo)|no despertar)\\b(?! (?:en casa|con dignidad|dign\\w+|de (?:un|una|cancer)))|\\bcomo (?:puedo |se puede )?(?:morir\\w*|matarme|suicidarme) (?:sin (?:dolor|sufrir)|rapido)\\b',
  '\\bme (?:pego|pegaria|meto|voy a (?:pegar|meter|dar)|doy) un (?:tiro|balazo)\\b(?! en el pie)|\\bpegarme un (?:tiro|balazo)\\b(?! en el pie)',
  '\\b(?:voy a|quiero|pienso|ganas de) cortar(?:me)? las (?:venas|munecas)\\b|\\bme (?:voy a|quiero|voy) (?:a )?(?:cortar las (?:venas|munecas)|colgar|ahogar|lanzar|tirar|aventar|arrojar|desvivir|envenenar)\\b(?! (?:a la (?:piscina|comba)|en (?:la piscina|paracaidas)|de (?:la barra|cabeza)|del pelo))',
  `\\btengo (?:el|la|las|los|un|una|unas|mi|mis|todas las) (?:\\w+ )?(?:${arma}|${pastillas}) (?:\\w+ ){0,3}?(?:en la (?:mano|boca)|en las manos|delante|al lado|a mano|enfrente|preparad[oa]s?|list[oa]s?|cargad[oa]|conmigo|contad[oa]s|y (?:no dejo de|la miro|lo miro))\\b(?! (?:\\w+ ){0,4}?(?:etiqueta|cual|leo|azul|comida|semana|farmacia|para el viaje))`,
  `\\b(?:tengo|he|habia) (?:\\w+ )?(?:guardad[oa]s?|escondid[oa]s?|juntad[oa]s?|acumulad[oa]s?|ahorrad[oa]s?) (?:\\w+ ){0,4}?${pastillas} (?:\\w+ ){0,8}?(?:suficientes?|bastantes?|alcanzan?|para (?:irme|ese dia|cuando|morir\\w*|no despertar|el dia))\\b`,
  `\\b(?:tomarme|tragarme|tome|trague|tomado|tragado|tomar|tragar) (?:tod[oa]s? (?:el|la|los|las|mis|mi)|(?:un|una|el|la) ${pastillas} (?:enter[oa]|complet[oa])) ?${pastillas}?\\b(?! (?:de (?:la|hoy|por|cada|esta) ?(?:manana|noche|tarde|semana)?|del (?:dia|desayuno)|recetad[oa]s?|que me (?:receto|mando)|con (?:agua|comida)|durante|como))`,
  '\\bintente (?:\\w+ )?con (?:las |unas )?(?:pastillas|una (?:soga|cuerda|navaja)|el gas)\\b',
  '\\bmiedo (?:de|a|por) (?:lo que (?:voy a|pueda|puedo|podria|vaya a) hacer(?:me)?|mi mism[oa]|hacerme (?:dano|algo)|quedarme sol[oa] conmigo)\\b(?! (?:en el|con el|si me))',
  '\\b(?:voz|voces|cabeza|mente|depresion) (?:\\w+ ){0,3}?(?:dicen?|gritan?|repiten?|piden?|ordenan?) (?:\\w+ )?que (?:me|lo) (?:mate|muera|haga|tire|corte|lance|suicide|termine|acabe|tome)\\b',
  '\\bproxima vez (?:\\w+ ){0,4}?(?:no habra nadie|nadie (?:me|podra|va)|no (?:fallare|fallo)|lo hare bien|no me (?:salvan|salvaran|encuentran|encontraran)|lo consigo|lo lograre)\\b',
  '\\b(?:llevo (?:\\w+ ){0,3}?|otra vez |sigo |estoy |vuelvo )con (?:\\w+ )?(?:ideas|pensamientos|ideacion|impulsos) (?:suicidas?|de (?:muerte|suicidio|matarme|morirme)|autoliticas?)\\b',
  // Giving up a treatment in order to die.
  `\\b(?:dej(?:e|o|ado|ar|are) (?:de )?|no me |no (?:voy a|quiero|tomo|acepto) ?|rechaz(?:o|e|ar|are) |abandon(?:o|e|ar) |desconect(?:o|e|ar|are) |ya no )(?:\\w+ ){0,4}?${tratamiento} (?:\\w+ ){0,10}?(?:a proposito|si (?:vivo|muero|me muero)|para (?:morir\\w*|irme)|quiero (?:morir\\w*|irme)|me (?:mate|lleve)|morirme|de una vez por todas y|no quiero (?:seguir(?: aqui| viviendo)?|vivir)|que sea lo que dios quiera)\\b`,
  // The letters of a word one by one.
  '\\bm o r i r\\b|\\bm a t a r\\b|\\bs u i c i d\\b|\\bm u e r t [oa]\\b|\\bk i l l m y ?s e l f\\b|\\bd i e\\b',
  // The Spanish of English families.
  '\\b(?:ojala|quiero que|quisiera que|deseo que|pido que|que) (?:alguien|ellos|un coche|un camion|un tren|el medico) (?:\\w+ )?me (?:mate|matara|pegue un tiro|pegara un tiro|atropelle|atropellara|dispare|disparara)\\b|\\bojala me (?:atropell\\w+|cayera un rayo)\\b',
  '\\b(?:ruego|rogue|suplico|suplique|pido|pedi|pedido|quiero|necesito|busco) (?:\\w+ ){0,4}?(?:que me (?:ayude|ayuden|ayudara|ayudaran) a (?:morir\\w*|irme|terminar)|que me (?:mate|maten|deje morir|dejen morir|desconecten))\\b|\\balmohada (?:en|sobre) (?:mi|la) cara\\b',
  `\\b(?:arrancarme|quitarme|desconectarme|desconectar|apagar) (?:el|la|los|las|mi|mis) (?:tubo|sonda|oxigeno|respirador|maquina|bomba|via|marcapasos) (?:\\w+ ){0,8}?(?:acabe|morir\\w*|termine|se acabo|en paz|muerto|muerta|de una vez|para siempre|no quiero seguir|dios quiera)\\b`,
  '\\b(?:bajo tierra|en la tumba|en el cementerio|en un ataud) (?:\\w+ ){0,4}?(?:mejor|descansar|tranquil[oa])\\b|\\b(?:mejor|felices|tranquil[oa]s) (?:\\w+ ){0,3}?(?:bajo tierra|si (?:yo )?(?:estuviera|estuviese) (?:muert[oa]|bajo tierra))\\b',
  '\\b(?:soltar|girar|dar|pegar) (?:un )?(?:el )?(?:volante|volantazo)\\b|\\b(?:estrellarme|estamparme|estrellar el (?:coche|carro)) (?:contra|en)\\b',
  '\\bcuando (?:leas|lean|leais|lea|alguien lea) esto (?:\\w+ ){0,2}?(?:no estare|estare muert[oa]|me habre ido|sera tarde|no voy a estar)\\b',
  '\\b(?:idea|pensamiento) de (?:morir\\w*|la muerte|estar muert[oa]|no existir|no despertar) (?:\\w+ ){0,3}?(?:tranquiliza|consuela|alivia|calma|paz|alivio|consuelo)\\b|\\b(?:imagino|imaginando|pienso en|sueno con) mi (?:propio )?(?:funeral|entierro|velorio)\\b',
  '\\b(?:hasta|para) que (?:mi (?:corazon|cuerpo)|el (?:corazon|cuerpo)) (?:se )?(?:me )?(?:pare|deje de latir|deje de funcionar|aguante|detenga)\\b(?! (?:de correr|bien))|\\b(?:beber|tomar|dormir) hasta (?:no despertar|que no despierte)\\b',
  '\\b(?:voy a hacerlo|lo (?:voy a hacer|hare|hago)) (?:esta (?:noche|misma noche|tarde)|hoy|manana)\\b(?! (?:a las|con (?:el|la|mi)|en (?:el|la)|despues))|\\besta noche lo (?:voy a hacer|hare|hago)\\b',
  '\\bno (?:me )?merezco (?:vivir|estar viv[oa]|existir|seguir viv\\w+|respirar)\\b(?! (?:asi|con))|\\bno quiero (?:sobrevivir|curarme|que me (?:salven|reanimen y|curen))\\b',
  '\\bsi no fuera por (?:mi|mis|el|ella|los) (?:\\w+ ){0,3}?(?:ya )?(?:me (?:habria|hubiera) (?:matado|muerto|suicidado|ido|quitado)|estaria muert[oa]|no estaria (?:aqui|viv[oa])|lo (?:habria|hubiera) hecho)\\b',
  '\\bcada (?:vez|dia) (?:estoy )?mas cerca (?:de hacerlo|del suicidio|de matarme|de acabar|de la muerte)\\b|\\b(?:librarse|libres|descansarian|descansar) de mi\\b|\\bel mundo (?:\\w+ ){0,2}?mejor sin mi\\b',
  '\\b(?:nada|nadie) (?:por|para) (?:lo )?(?:que|quien) vivir\\b|\\b(?:acabar|terminar) con (?:los dos|nuestras vidas|la vida de los dos|el y conmigo|ella y conmigo)\\b|\\bse acabe para los dos\\b',
  '\\b(?:busque|buscado|buscando|busco|mirado|averiguado) (?:\\w+ ){0,3}?(?:como (?:morir\\w*|matarme|suicidarme|ahorcarme|hacer (?:una soga|un nudo))|metodos? (?:de|para) (?:suicid\\w+|morir)|formas? de (?:morir\\w*|matarme)|cuantas pastillas)\\b',
  '\\bsuicidio (?:\\w+ )?(?:es|seria|parece) (?:\\w+ ){0,3}?(?:unico|unica|mejor|solucion|salida|opcion)\\b|\\bespero (?:a )?que (?:\\w+ ){0,3}?(?:duerman?|vayan?|salgan?) para hacerlo\\b',
  '\\b(?:lanzarme|tirarme|arrojarme|aventarme|saltar) (?:\\w+ )?(?:desde|de|del|por|a|al|contra) (?:la |el |las |un |una )?(?:azotea|balcon|puente|ventana|edificio|tejado|terraza|vias|tren|metro|vacio|precipicio|barranco|rio|mar)\\b(?! (?:con (?:mi|mis|los)|a nadar))',
  '\\b(?:tengo|guardo|hay) una? (?:\\w+ )?(?:pistola|escopeta|arma|soga|cuerda|navaja|revolver) (?:\\w+ ){0,8}?(?:miro|mirarla|mirarlo|tienta|llama|esperando|lista)\\b',
  '\\b(?:decepcionad[oa]|triste|enfadad[oa]|rabia|pena|molest[oa]) (?:\\w+ ){0,3}?(?:por|de|que|al) (?:\\w+ )?(?:seguir|sigo|estar) (?:respirando|viv[oa]|viviendo)\\b',
  '\\b(?:deberia|tendria que|debo) (?:morir|morirme|matarme|estar muert[oa]|desaparecer|suicidarme)\\b(?! (?:de|del))|\\bpara que (?:seguir|quiero|voy a) (?:viviendo|vivir|viv[oa]|seguir viviendo)\\b(?! (?:en|con (?:mi|el|la)))',
  '\\b(?:ya vivi|he vivido) (?:\\w+ )?(?:bastante|suficiente|demasiado)\\b|\\bmejor (?:seria|es) (?:\\w+ )?(?:que|si) (?:yo )?(?:no (?:existiera|estuviera|hubiera nacido)|me (?:muriera|muera)|desaparezca|desapareciera)\\b',
];
