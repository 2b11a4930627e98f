const lookalikeTable = `
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

/** If two letters claim a look-alike, the first wins. */
export const letterByLookalike: ReadonlyMap<string, string> = readTable();

function readTable(): Map<string, string> {
  const map = new Map<string, string>();
  for (const line of lookalikeTable.trim().split('\n')) {
    const [latin = '', others = ''] = line.split(' ');
    for (const other of others) if (!map.has(other)) map.set(other, latin);
  }
  for (let i = 0; i < 26; i++) {
    const latin = String.fromCharCode(97 + i);
    for (const start of [0x1f1e6, 0x1f150, 0x1f170]) {
      map.set(String.fromCodePoint(start + i), latin);
    }
  }
  // Small capitals have no compatibility decomposition in Unicode.
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘ'].forEach((letter, i) => {
    map.set(letter, String.fromCharCode(97 + i));
  });
  return map;
}
