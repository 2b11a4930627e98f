import { IconForms } from '@tabler/icons-react';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { hitsPerSource, type PaletteSource } from '../../../lib/palette-source.ts';

const FindForms = graphql(`
  query FindForms($text: String) {
    commercialLeadForms(search: $text) {
      id
      campaignName
      name
    }
  }
`);

const FindForm = graphql(`
  query FindForm($id: ID!) {
    commercialLeadForm(id: $id) {
      id
      campaignName
      name
    }
  }
`);

function toLeadFormHit({
  id,
  campaignName,
  name,
}: {
  id: string;
  campaignName: string;
  name: string;
}) {
  return { id, label: campaignName, description: name };
}

export const leadFormsSource: PaletteSource = {
  label: 'Lead forms',
  icon: IconForms,
  permission: 'leads.manage',
  screen: 'CommercialLeadGenFormBuilder',
  async search(text, signal) {
    const { commercialLeadForms } = await execute(FindForms, { text }, signal);
    return commercialLeadForms.slice(0, hitsPerSource).map(toLeadFormHit);
  },
  find: async (id, signal) =>
    toLeadFormHit((await execute(FindForm, { id }, signal)).commercialLeadForm),
};
