export interface CareText {
  language: string;
  title: string;
  text: string;
}

/** A help line, with the two letters of its country. */
export interface Helpline {
  country: string;
  line: string;
}

export const careTextsMaxLength = 20_000;
export const maxCareTexts = 40;
export const maxHelplines = 60;

export const helplinePattern = /^[A-Z]{2}: \S/;
const languageHeadingPattern = /^== ([a-z]{2}): (\S.*)$/;

/** Texts begin with a line such as '== es: Primera respuesta'. */
export function parseCareTexts(written: string): CareText[] {
  const texts: CareText[] = [];
  for (const line of written.slice(0, careTextsMaxLength).split('\n')) {
    const [, language, title] = languageHeadingPattern.exec(line.trimEnd()) ?? [];
    if (language !== undefined && title !== undefined) texts.push({ language, title, text: '' });
    else if (texts.length > 0) (texts.at(-1) as CareText).text += `${line}\n`;
  }
  return texts
    .map(({ text, ...rest }) => ({ ...rest, text: text.trim() }))
    .filter(({ text }) => text !== '')
    .slice(0, maxCareTexts);
}

export const parseHelpline = (entry: string): Helpline => ({
  country: entry.slice(0, 2),
  line: entry.slice(4).trim(),
});

export const defaultHelplines: readonly string[] = [
  'DE: TelefonSeelsorge: 0800 111 0 111, https://www.telefonseelsorge.de',
  'ES: Línea 024, atención a la conducta suicida: 024',
  'FR: Numéro national de prévention du suicide: 3114, https://3114.fr',
  'GB: Samaritans: 116 123, https://www.samaritans.org',
  'IE: Samaritans: 116 123, https://www.samaritans.org/ireland',
  'US: 988 Suicide & Crisis Lifeline: call or text 988, https://988lifeline.org',
];

export const defaultCareTexts = `== en: First answer
Dear {name},

I am writing from the team of this site because of what you wrote. Thank you for saying it. I do not think that you did anything wrong.

Are you safe right now? If you are not, please call the emergency number where you are, or talk to someone here:
{help}

You can answer me on this page.

== en: Asking again
Dear {name},

I have been thinking of you since you wrote. How are you today? You can answer me on this page.

If it gets worse, someone is there at any hour:
{help}

== es: Primera respuesta
Hola, {name}:

Te escribo desde el equipo de este sitio por lo que has contado. Gracias por decirlo. No has hecho nada malo.

¿Estás a salvo ahora? Si no, llama por favor al número de emergencias de donde estés, o habla con alguien aquí:
{help}

Puedes responderme en esta página.

== es: Preguntar de nuevo
Hola, {name}:

He pensado en ti desde que escribiste. ¿Cómo estás hoy? Puedes responderme en esta página.

Si empeora, hay alguien a cualquier hora:
{help}

== de: Erste Antwort
Hallo {name},

ich schreibe dir aus dem Team dieser Seite, weil du von dir erzählt hast. Danke dafür. Du hast nichts falsch gemacht.

Bist du gerade in Sicherheit? Wenn nicht, ruf bitte den Notruf an, oder sprich hier mit jemandem:
{help}

Du kannst mir auf dieser Seite antworten.

== fr: Première réponse
Bonjour {name},

Je vous écris de la part de l’équipe de ce site, à cause de ce que vous avez écrit. Merci de l’avoir dit. Vous n’avez rien fait de mal.

Êtes-vous en sécurité en ce moment ? Sinon, appelez le numéro d’urgence de votre pays, ou parlez à quelqu’un ici :
{help}

Vous pouvez me répondre sur cette page.`;
