export interface HostileQuery {
  query: string;
  variables?: Record<string, unknown>;
}

const repeatPart = (count: number, part: (index: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, index) => part(index)).join(between);

const nestParts = (levels: number, open: (level: number) => string, bottom: string) =>
  `${repeatPart(levels, open)}${bottom}${'}'.repeat(levels)}`;

/** Documents that make parsing slow. Each must be accepted or refused almost at once. */
export const hostileDocuments: Record<string, (size: number) => HostileQuery> = {
  'nested fields': (n) => ({
    query: `{__type(name:"User"){${nestParts(n, () => 'ofType{', 'name')}}}`,
  }),
  'nested inline fragments': (n) => ({ query: `{${nestParts(n, () => '...{', '__typename')}}` }),
  'nested inline fragments on a type': (n) => ({
    query: `{${nestParts(n, () => '...on Query{', '__typename')}}`,
  }),
  'nested and twice over': (n) => ({
    query: `{${repeatPart(2, () => `threads{threads{${nestParts(n, () => 'responses{thread{', 'id')}${'}'.repeat(n)}}}`)}}`,
  }),
  'nested lists as a literal': (n) => ({
    query: `{awards(years:${'['.repeat(n)}1${']'.repeat(n)}){total}}`,
  }),
  'nested types of variables': (n) => ({
    query: `query($v:${'['.repeat(n)}Int${']'.repeat(n)}){awards(years:$v){total}}`,
  }),
  'nested lists in a variable': (n) => ({
    query: 'query($v:JSON){updateThread(id:1,seo:$v){id}}',
    variables: {
      v: JSON.parse(`${'['.repeat(Math.min(n, 2000))}1${']'.repeat(Math.min(n, 2000))}`),
    },
  }),
  'the same field over and over': (n) => ({ query: `{${repeatPart(n, () => '__typename')}}` }),
  'the same fields over and over below': (n) => ({
    query: `{getSites{${repeatPart(n, () => 'id name')}}}`,
  }),
  'the same objects over and over': (n) => ({
    query: `{getSites{id} ${repeatPart(n, () => 'getSites{id}')}}`,
  }),
  'the same objects over and over, three deep': (n) => ({
    query: `{${repeatPart(n, () => 'threads{threads{user{id} user{id}} threads{user{id} user{id}}}')}}`,
  }),
  'conflicts all over': (n) => ({
    query: `{getSites{${repeatPart(n, (i) => `x:${['id', 'name', 'tier', 'prefix'][i % 4]}`)}}}`,
  }),
  'wide and deep': (n) => ({
    query: `{threads{threads{${repeatPart(n, (i) => `a${i}:user{a${i}:avatar{thumb}}`)}}}}`,
  }),
  aliases: (n) => ({ query: `{getSites{${repeatPart(n, (i) => `a${i}:name`)}}}` }),
  'aliases of a list': (n) => ({ query: `{${repeatPart(n, (i) => `a${i}:getSites{id}`)}}` }),
  'unknown fields': (n) => ({ query: `{${repeatPart(n, (i) => `usres${i}`)}}` }),
  'an unknown field with a long name': (n) => ({ query: `{${'a'.repeat(n)}}` }),
  'unknown arguments': (n) => ({
    query: `{awards(${repeatPart(n, (i) => `limti${i}:1`)}){total}}`,
  }),
  'the same argument over and over': (n) => ({
    query: `{awards(${repeatPart(n, () => 'limit:1')}){total}}`,
  }),
  'the same argument, each on a line far down': (n) => ({
    query: `${'\n'.repeat(n * 40)}{awards(${repeatPart(n, () => 'limit:1')}){total}}`,
  }),
  'the same input field over and over': (n) => ({
    query: `mutation{upsertCommercialLeadForm(leadFormQuestions:[{${repeatPart(n, () => 'name:"x"')}}]){id}}`,
  }),
  'fragments that spread the next one twice': (n) => ({
    query: `{...f0} ${repeatPart(n, (i) => `fragment f${i} on Query{...f${i + 1} ...f${i + 1}}`)} fragment f${n} on Query{__typename}`,
  }),
  'fragments that spread the next one twice, with fields': (n) => ({
    query: `{threads{threads{...f0}}} ${repeatPart(n, (i) => `fragment f${i} on Thread{a${i}:id ...f${i + 1} b${i}:id ...f${i + 1}}`)} fragment f${n} on Thread{id}`,
  }),
  'fragments that spread the next one twice in introspection': (n) => ({
    query: `{__schema{...f0}} ${repeatPart(n, (i) => `fragment f${i} on __Schema{...f${i + 1} ...f${i + 1}}`)} fragment f${n} on __Schema{types{name}}`,
  }),
  'fragments that spread the next one twice, a level down': (n) => ({
    query: `{...f0} ${repeatPart(n, (i) => `fragment f${i} on Query{a:threads(limit:0){threads{id}} ...on Query{...f${i + 1}} ...on Query{...f${i + 1}}}`)} fragment f${n} on Query{__typename}`,
  }),
  'fragments through aliases, two ways at each level': (n) => ({
    query: `{thread(id:1){...f0}} ${repeatPart(Math.min(n, 15), (i) => `fragment f${i} on Thread{x:responses(limit:0){thread{...f${i + 1}}} y:responses(limit:0){thread{...f${i + 1}}}}`)} fragment f${Math.min(n, 15)} on Thread{id}`,
  }),
  'a wide fragment in many places': (n) => ({
    query: `{${repeatPart(Math.min(n, 10), (i) => `a${i}:contentFlag(id:1){assoc{user{...u} ...on Thread{user{...u}} ...on Reply{thread{user{...u}}} ...on Comment{post{user{...u}}}}}`)}}
      fragment u on User{id username slug roleId siteId status isAnonymous insertedAt description bio badge version avatar{thumb}}`,
  }),
  'a fragment that is as wide as allowed': (n) => ({
    query: `{contentFlag(id:1){assoc{${repeatPart(n, (i) => `...on ${['Thread', 'Reply', 'Comment'][i % 3]}{...f}`)}}}} fragment f on AssociatedContent{id body displayBody insertedAt isDeleted isSpam isPendingModeration uri contentFlagId user{id username slug roleId siteId status isAnonymous insertedAt description bio badge}}`,
  }),
  'a long chain of fragments': (n) => ({
    query: `{...f0} ${repeatPart(n, (i) => `fragment f${i} on Query{...f${i + 1}}`)} fragment f${n} on Query{__typename}`,
  }),
  'a circle of fragments': (n) => ({
    query: `{...f0} ${repeatPart(n, (i) => `fragment f${i} on Query{...f${(i + 1) % n}}`)}`,
  }),
  'fragments that each spread all others': (n) => ({
    query: `{...f0} ${repeatPart(n, (i) => `fragment f${i} on Query{${repeatPart(n, (j) => (j === i ? '__typename' : `...f${j}`))}}`)}`,
  }),
  'fragments that each spread all later ones': (n) => ({
    query: `{...f0} ${repeatPart(n, (i) => `fragment f${i} on Query{__typename ${repeatPart(n - i - 1, (j) => `...f${i + j + 1}`)}}`)}`,
  }),
  'many fragments side by side': (n) => ({
    query: `{${repeatPart(n, (i) => `...f${i}`)}} ${repeatPart(n, (i) => `fragment f${i} on Query{getSites{id}}`)}`,
  }),
  'one fragment spread over and over': (n) => ({
    query: `{${repeatPart(n, () => '...f')}} fragment f on Query{getSites{id name tier}}`,
  }),
  'fragments that nobody spreads': (n) => ({
    query: `{__typename} ${repeatPart(n, (i) => `fragment f${i} on Query{__typename}`)}`,
  }),
  'fragments that are not there': (n) => ({ query: `{${repeatPart(n, (i) => `...f${i}`)}}` }),
  directives: (n) => ({ query: `{__typename ${repeatPart(n, () => '@skip(if:false)')}}` }),
  'unknown directives': (n) => ({ query: `{__typename ${repeatPart(n, (i) => `@skpi${i}`)}}` }),
  'fields with directives': (n) => ({
    query: `query($v:Boolean!){${repeatPart(n, () => '__typename @include(if:$v)')}}`,
    variables: { v: true },
  }),
  variables: (n) => ({
    query: `query(${repeatPart(n, (i) => `$v${i}:Int`)}){awards(years:[${repeatPart(n, (i) => `$v${i}`)}]){total}}`,
  }),
  'variables that nobody uses': (n) => ({
    query: `query(${repeatPart(n, (i) => `$v${i}:Int`)}){__typename}`,
  }),
  'variables that are not there': (n) => ({
    query: `query Q{awards(years:[${repeatPart(n, (i) => `$v${i}`)}]){total}}`,
  }),
  'the same variable over and over': (n) => ({
    query: `query(${repeatPart(n, () => '$v:Int')}){awards(limit:$v){total}}`,
  }),
  'variables of unknown types': (n) => ({
    query: `query(${repeatPart(n, (i) => `$v${i}:Strnig${i}`)}){__typename}`,
  }),
  'variables with defaults': (n) => ({
    query: `query(${repeatPart(n, (i) => `$v${i}:[Int!]=[1,2,3]`)}){awards(years:$v0){total}}`,
  }),
  'many values in a variable': (n) => ({
    query: 'query($v:[Int!]){awards(years:$v){total}}',
    variables: { v: Array.from({ length: n }, (_, i) => i) },
  }),
  'many wrong values in a variable': (n) => ({
    query: 'query($v:[Int!]){awards(years:$v){total}}',
    variables: { v: Array.from({ length: n }, () => 'x') },
  }),
  'many variables that nobody declared': (n) => ({
    query: '{__typename}',
    variables: Object.fromEntries(Array.from({ length: n }, (_, i) => [`v${i}`, i])),
  }),
  'a long text': (n) => ({ query: `{awards(search:"${'x'.repeat(n)}"){total}}` }),
  'a long text of escapes': (n) => ({ query: `{awards(search:"${'\\u00e9'.repeat(n)}"){total}}` }),
  'a long block of text': (n) => ({ query: `{awards(search:"""${' x\n'.repeat(n)}"""){total}}` }),
  'a long text in a variable': (n) => ({
    query: 'query($s:String){awards(search:$s){total}}',
    variables: { s: 'x'.repeat(n) },
  }),
  'a long number': (n) => ({ query: `{awards(limit:${'9'.repeat(n)}){total}}` }),
  'many numbers': (n) => ({ query: `{awards(years:[${repeatPart(n, () => '2024')}]){total}}` }),
  'many wrong values': (n) => ({ query: `{awards(years:[${repeatPart(n, () => '"x"')}]){total}}` }),
  'an unknown value of an enumeration': (n) => ({
    query: `{contentFlagStream(assocType:${'R'.repeat(n)}){pageInfo{totalCount}}}`,
  }),
  'a long comment': (n) => ({ query: `#${'x'.repeat(n)}\n{__typename}` }),
  'nothing but commas': (n) => ({ query: `${','.repeat(n)}{__typename}` }),
  'nothing but line breaks': (n) => ({ query: `${'\n'.repeat(n)}{nothing}` }),
  'many operations': (n) => ({ query: repeatPart(n, (i) => `query q${i}{__typename}`) }),
  'many operations of the same name': (n) => ({
    query: repeatPart(n, () => 'query q{__typename}'),
  }),
  'many operations without a name': (n) => ({ query: repeatPart(n, () => '{__typename}') }),
  'many operations that spread many fragments': (n) => ({
    query: `${repeatPart(n, (i) => `query q${i}($v:Int){...f0}`)} ${repeatPart(n, (i) => `fragment f${i} on Query{awards(limit:$v){total} ${i + 1 < n ? `...f${i + 1}` : ''}}`)}`,
  }),
  'definitions of types': (n) => ({
    query: `{__typename} ${repeatPart(n, (i) => `type T${i}{a:Int}`)}`,
  }),
  'many subscriptions in one': (n) => ({
    query: `subscription{${repeatPart(n, (i) => `a${i}:changes{id}`)}}`,
  }),
  'introspection, list in list': (n) => ({
    query: `{__schema{types{${nestParts(n, () => 'fields{type{', 'name')}${'}'.repeat(n)}}}}`,
  }),
  'introspection through ofType': (n) => ({
    query: `{__schema{types{fields{args{${repeatPart(n, (i) => `a${i}:type{ofType{ofType{ofType{name}}}}`)}}}}}}`,
  }),
  'braces that never close': (n) => ({ query: '{a'.repeat(n) }),
  'no query at all': (n) => ({ query: '\u0000\ud800\u202e"'.repeat(n) }),
};

/** From one to more than fits into a request, so that sizes just below a limit are included. */
export const hostileSizes = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25, 30, 40, 50, 60, 90, 130, 160, 200, 250, 330],
  ...[600, 1000, 5000, 20_000, 100_000],
];
