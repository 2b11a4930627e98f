export const leadAnswerMessages = {
  required: 'Please fill this in.',
  choose: 'Please choose one of the options.',
  email: 'Please enter an email address such as name@example.org.',
  date: 'Please enter a date such as 1984-03-25 or 03/25/1984.',
  zipcode: 'Please enter a zip code of five digits, or five and four: 02134 or 02134-1000.',
  phonenumber: 'Please enter a phone number with its area code, such as 617-555-0123.',
  tooLong: 'Please write less.',
  lookBelow: 'Please look at what is marked below.',
  throttled: 'Too many forms were sent from here. Please wait a few minutes and try again.',
} as const;
