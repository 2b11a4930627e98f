import { Tabs } from '@mantine/core';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { type BuilderTab, builderPages } from './lead-form-list.ts';
import { LeadsTab } from './leads-tab.tsx';
import { StoredForm, type StoredFormProps } from './stored-form.tsx';

export function LeadFormTabs(props: StoredFormProps) {
  const { form, isGone } = props;
  const list = useListState(builderPages);
  const { tab } = list.filters;

  function showTab(key: string | null) {
    const filters = { tab: key as BuilderTab, state: '' as const };
    void list.show({ search: '', filters }, { replace: true });
  }

  return (
    <Tabs
      // The notice about the deletion is on the form tab.
      value={isGone ? 'form' : tab}
      onChange={showTab}
      keepMounted
      keepMountedMode="display-none"
    >
      <Tabs.List aria-label={`About ${form.campaignName}`}>
        <Tabs.Tab value="form">Form</Tabs.Tab>
        <Tabs.Tab value="deliveries" disabled={isGone}>
          Deliveries
        </Tabs.Tab>
        <Tabs.Tab value="leads" disabled={isGone}>
          Leads
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="form" pt="md">
        <StoredForm key={form.id} {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="deliveries" pt="md">
        {tab === 'deliveries' && !isGone && <DeliveriesTab form={form} list={list} />}
      </Tabs.Panel>
      <Tabs.Panel value="leads" pt="md">
        {tab === 'leads' && !isGone && <LeadsTab formId={form.id} list={list} />}
      </Tabs.Panel>
    </Tabs>
  );
}
