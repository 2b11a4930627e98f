const medicineEnding =
  /(?:olol|pril|sartan|statin|mab|tinib|mycin|cillin|azole|oxacin|triptan|azepam|idone|triptyline|profen|tamol|tadine|zepine|dronate|gliptin|gliflozin|setron|formin|parin|sone|solone|onide|terol|limus|sporine|phenolate|amate|apine)$/;
export const isMedicineName = (word: string) => medicineEnding.test(word);
