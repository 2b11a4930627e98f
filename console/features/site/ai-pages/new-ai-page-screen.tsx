import { aiPageMessages } from '../../../../contract/site/ai-pages.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useNewRecordForm } from '../../../kit/form/use-new-record-form.ts';
import { Screen } from '../../../kit/screen.tsx';
import { AiPageInputs } from './ai-page-inputs.tsx';
import { aiPageValuesSchema, newPageValues, toAiPageVariables } from './ai-page-values.ts';
import { saveAiPage } from './ai-pages.queries.ts';

export default function NewAiPageScreen() {
  const form = useNewRecordForm({
    schema: aiPageValuesSchema,
    initialValues: newPageValues,
    save: (values) => saveAiPage(toAiPageVariables(values)),
    noun: 'post',
    message: aiPageMessages.saved,
    opens: 'JournaiEdit',
    failure: aiPageMessages.failed,
  });
  return (
    <Screen lead={<BackToList to="JournaiList" label="Back to pages" />}>
      <SchemaForm form={form} isLong>
        <AiPageInputs form={form} isNew />
      </SchemaForm>
    </Screen>
  );
}
