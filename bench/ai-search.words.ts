export function benchWord(number: number): string {
  let name = '';
  for (let left = number + 30; left > 0; left = Math.floor(left / 60)) {
    name += `${'bdfgklmnprstvz'[left % 14]}${'aeiou'[left % 5]}`;
  }
  return name;
}
