import type { Random } from '../random.ts';

interface NameStock {
  /** Value of the user form; absent if the name suggests none. */
  ethnicity?: string;
  women: readonly string[];
  men: readonly string[];
  families: readonly string[];
}

/** Names in other scripts include their Latin spelling. */
export interface Name {
  first: string;
  last: string;
  latinFirst: string;
  latinLast: string;
  gender: 'FEMALE' | 'MALE';
  ethnicity: string | undefined;
}

export function inventName(random: Random): Name {
  const stock = random.pick(stocks);
  const gender = random.chance(0.64) ? 'FEMALE' : 'MALE';
  const first = spell(random.pick(gender === 'FEMALE' ? stock.women : stock.men));
  const last = spell(random.pick(stock.families));
  return {
    first: first.written,
    last: last.written,
    latinFirst: first.latin,
    latinLast: last.latin,
    gender,
    ethnicity: stock.ethnicity,
  };
}

function spell(name: string): { written: string; latin: string } {
  const [written = '', latin = written] = name.replaceAll('_', ' ').split('/');
  return { written, latin };
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const stocks: readonly NameStock[] = [
  {
    women: words('Carol Susan Diane Heather Megan Brenda Joanne Paula Tiffany Lorraine Beth Gail'),
    men: words('Walter Greg Doug Kevin Russell Dale Curtis Stephen Todd Norman Craig Wayne'),
    families: words(
      'Miller Hughes Carter Whitfield Palmer Boyd Sutton Harlan Pruitt Mercer Lowell',
    ),
  },
  {
    ethnicity: 'BLACK_OR_AFRICAN_AMERICAN',
    women: words('Latoya Keisha Denise Yolanda Imani Monique Ebony Charlene Tamika Vernell'),
    men: words('Darnell Marcus Tyrone Reggie Malik Clarence Isaiah Terrence Lamont Otis'),
    families: words(
      'Washington Jefferson Booker Gaines Freeman Bolden Tolliver Dorsey Merriweather',
    ),
  },
  {
    ethnicity: 'HISPANIC_OR_LATINO',
    women: words('María Guadalupe Ximena Rocío Lucía Marisol Yesenia Inés Graciela Araceli'),
    men: words('José Ángel Ramón Héctor Joaquín Raúl Efraín Ignacio Martín César'),
    families: words(
      'Hernández Núñez Peña Castañeda Ibarra Villarreal Ortiz Fuentes Zúñiga Quintero',
    ),
  },
  {
    ethnicity: 'ASIAN_OR_SOUTH_ASIAN',
    women: words('Priya Lakshmi Ananya Meena Shreya Kavitha Farzana Sunita Jaspreet Nimisha'),
    men: words('Arjun Vikram Sanjay Imran Harpreet Rahul Suresh Kiran Devansh Anil'),
    families: words('Patel Krishnan Sharma Chowdhury Gill Iyer Rahman Banerjee Desai Nair'),
  },
  {
    ethnicity: 'ASIAN_OR_SOUTH_ASIAN',
    women: words('梅/Mei 芳/Fang 小云/Xiaoyun 静怡/Jingyi 雪/Xue'),
    men: words('伟/Wei 建国/Jianguo 志强/Zhiqiang 浩/Hao 俊杰/Junjie'),
    families: words('陈/Chen 林/Lin 黄/Huang 赵/Zhao 吴/Wu 周/Zhou'),
  },
  {
    ethnicity: 'ASIAN_OR_SOUTH_ASIAN',
    women: words('陽子/Yoko 恵美/Emi 久美子/Kumiko Naomi'),
    men: words('健太/Kenta 浩二/Koji 誠/Makoto Hiro'),
    families: words('田中/Tanaka 森/Mori 中村/Nakamura Fujimoto'),
  },
  {
    ethnicity: 'ASIAN_OR_SOUTH_ASIAN',
    women: words('지은/Jieun 수진/Sujin 민서/Minseo Eunice'),
    men: words('성민/Sungmin 재호/Jaeho 동현/Donghyun Daniel'),
    families: words('김/Kim 박/Park 최/Choi 윤/Yoon'),
  },
  {
    ethnicity: 'ASIAN_OR_SOUTH_ASIAN',
    women: words('Thảo Linh Hương Bích Ngọc'),
    men: words('Minh Tuấn Quang Dũng Khoa'),
    families: words('Nguyễn Trần Phạm Võ Đặng'),
  },
  {
    ethnicity: 'ASIAN_OR_SOUTH_ASIAN',
    women: words('Maricel Luzviminda Rosalie Analyn Corazon'),
    men: words('Rodrigo Benigno Jun-Jun Danilo Crisanto'),
    families: words('Santos Dimaculangan Reyes Bautista Macaraeg'),
  },
  {
    ethnicity: 'MIDDLE_EASTERN_OR_NORTH_AFRICAN',
    women: words('فاطمة/Fatima ليلى/Layla نور/Noor مريم/Maryam Shirin Yasmin Samira Rania'),
    men: words('محمد/Mohammed يوسف/Youssef خالد/Khaled Omid Karim Tariq Hamid Rachid'),
    families: words('حداد/Haddad منصور/Mansour Benali Farahani El-Sayed Khoury Tehrani Zaidi'),
  },
  {
    women: words('Ольга/Olga Наталья/Natalya Світлана/Svitlana Agnieszka Magdalena Zuzana Jelena'),
    men: words('Дмитрий/Dmitry Сергей/Sergei Тарас/Taras Wojciech Zbigniew Ondřej Goran'),
    families: words(
      'Шевченко/Shevchenko Волков/Volkov Kowalczyk Wójcik Dvořák Petrović Бондар/Bondar',
    ),
  },
  {
    ethnicity: 'CAUCASIAN_OR_WHITE',
    women: words('Siobhán Aoife Maeve Sinéad Bronwen Fiona Ailsa Niamh Catriona'),
    men: words('Cormac Declan Ruairí Iain Gareth Eoin Fergus Callum Seamus Emrys'),
    families: words(
      "O'Brien O'Connor MacLeod Gallagher O'Dowd Llewellyn McBride Ó_Súilleabháin Fraser",
    ),
  },
  {
    ethnicity: 'BLACK_OR_AFRICAN_AMERICAN',
    women: words('Adaeze Chiamaka Abena Zainab Nneka Amara Folake Akosua'),
    men: words('Chinedu Kwame Kofi Oluwaseun Emeka Mamadou Tunde Ousmane'),
    families: words("Okafor Mensah Diallo Achebe Adeyemi Boateng N'Diaye Balogun"),
  },
  {
    ethnicity: 'BLACK_OR_AFRICAN_AMERICAN',
    women: words('Wanjiru Makena Thandiwe Selam Almaz Rutendo'),
    men: words('Baraka Tendai Sipho Dawit Kiprono Abebe'),
    families: words('Njoroge Mwangi Nkosi Tesfaye Bekele Moyo'),
  },
  {
    ethnicity: 'CAUCASIAN_OR_WHITE',
    women: words('Ingrid Solveig Anneliese Greta Marijke Élodie Geneviève Chiara Zoë Jördis'),
    men: words('Jürgen Bjørn Lars Maarten Étienne Giuseppe Søren Matthias Luca François'),
    families: words(
      "Müller Østergaard van_Dijk Lindqvist Lefèvre D'Angelo Schröder Björk Moreau Weiß",
    ),
  },
  {
    ethnicity: 'NATIVE_AMERICAN_OR_ALASKA_NATIVE',
    women: words('Winona Dezba Tallulah Ramona Lomasi Shirley'),
    men: words('Chayton Elan Wilbur Leonard Takoda Ray'),
    families: words('Begay Yazzie Tsosie Whitehorse Running_Wolf Nakai'),
  },
  {
    ethnicity: 'NATIVE_HAWAIIAN_OR_OTHER_PACIFIC_ISLANDER',
    women: words('Leilani Kalea Sina Mele Noelani'),
    men: words('Keoni Kaimana Tavita Sione Makoa'),
    families: words("Kahale Ka'aihue Tuiasosopo Fonoti Kealoha"),
  },
  {
    women: words('דבורה/Devora Tamar Miriam Shoshana Rivka Noga'),
    men: words('אברהם/Avraham Eitan Yossi Boaz Dov Natan'),
    families: words('Rosenthal Ben-Ami Feldman Katz Adler Mizrahi'),
  },
];

export const nicknames: readonly string[] = words(`
  TeaAndToast NapChampion SlowTurtle porch_cat hopeful_mostly Grumpy67 lemon.drop Sunny_Side_Up
  MarbleTomato quilts58 fishing-again StillHere2019 JustBreathe88 night_owl_4am TwoRabbits
  couchcaptain bookworm_no1 OldBarn77 RainOnTin wobbly_but_well The.Real.Dot spoon_counter
  GardenGnome42 BlueHeron maplesyrup hugs4all salt_free_zone wren_and_robin OffKeyTrombone stubborn_mule
  daisychain KnitHappens pancake_sunday roadtrip_snacks MostlyMischief zenish three_teens_help hushpuppy
  mellow.yellow CloudWatcher biscuit_and_me SecondChance tulip_tuesday OneLungWonder PillPopper3000
  nine_grandkids CactusFlower unsinkable_so_far QuietCorner waitingroom_wit FoggyBrainFrog jigsaw1000
  BadKnitter ukulele_blues HeatingPadHero teacup_tempest velvet_hammer sleepy_possum lucky_penny_54
  MooseOnTheLoose
`);
