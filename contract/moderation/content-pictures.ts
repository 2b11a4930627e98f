export const pictureMaxBytes = 5_000_000;

export const pictureMessages = {
  tooLarge: 'A picture must be smaller than 5 MB.',
  unreadable: 'That file is no picture we can read. Please choose a JPEG, PNG, WebP or GIF.',
  tooManyAtOnce: 'Too many pictures are being worked on. Please wait a moment and try again.',
  tooManyPixels: 'That picture has too many pixels. Please choose a smaller one.',
} as const;
