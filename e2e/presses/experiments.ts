import { box, button, go, type Presses } from './press.ts';

export const experiments: Presses = {
  ExperimentList: [],
  ExperimentNew: [
    {
      sends: 'UpdateExperiment',
      async ready(page) {
        await go(page, '/moderation/experiments/new');
        await box(page, 'Name').first().fill('Pressed twice');
        await box(page, 'Symbol').fill('pressed-twice');
        return button(page, 'Save');
      },
    },
  ],
  ExperimentEdit: [
    {
      sends: 'UpdateExperiment',
      stays: true,
      async ready(page) {
        await go(page, '/moderation/experiments?search=larger-type');
        await page.getByRole('link', { name: 'Larger type for everyone' }).click();
        await box(page, 'Description').fill('Pressed twice, changed once.');
        return button(page, 'Save');
      },
    },
  ],
};
