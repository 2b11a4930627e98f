/** Letters of other alphabets that look like Latin ones: what it looks like, then who does. */
const table = `
a аαɑӑ𐊠ᗅꭺ
b вβƄьъᏏᗷ
c сϲςƈᑕꮯ
d ԁժɗᗪꭰ
e еєεҽэεэꭼёℯ
f ғƒϝſꞙ
g ɡցǥɢ
h һнհңʜꮋ
i іιıɩɪӏꙇ
j јϳʝ
k кκқҡᴋ
l ⅼʟɭłıꮮ
m мμʍꮇ
n пηռոɴи
o оοσօ૦ᴏөøọ০
p рρƿᴘꮲ
q ԛզգ
r гяʀɾꭱ
s ѕʂꜱꮪ
t тτţᴛꭲ
u υսцʊᴜμ
v ѵνᴠⱱ
w ωшщԝաᴡꮃ
x хχҳ
y уүγʏყ
z ᴢʐζꮓ
`;

/** From a look-alike to the Latin letter. Where two letters claim one, the first keeps it. */
export const lookalikes: ReadonlyMap<string, string> = readTable();

function readTable(): Map<string, string> {
  const map = new Map<string, string>();
  for (const line of table.trim().split('\n')) {
    const [latin = '', others = ''] = line.split(' ');
    for (const other of others) if (!map.has(other)) map.set(other, latin);
  }
  // Letters in flags and in filled squares and circles.
  for (let i = 0; i < 26; i++) {
    const latin = String.fromCharCode(97 + i);
    for (const start of [0x1f1e6, 0x1f150, 0x1f170]) {
      map.set(String.fromCodePoint(start + i), latin);
    }
  }
  // Small capitals, of which Unicode has no compatibility forms.
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘ'].forEach((letter, i) => {
    map.set(letter, String.fromCharCode(97 + i));
  });
  return map;
}
