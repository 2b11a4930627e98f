import { Tabs, Text } from '@mantine/core';
import { IconForms, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { AddButton } from '../../../kit/add-button.tsx';
import { HowThisWorks } from '../../../kit/how-this-works.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { DragArea } from '../../../kit/sortable/drag-area.tsx';
import { usePanel } from '../../../kit/use-panel.ts';
import classes from './builder.module.css';
import { BuilderPanel, type BuilderSubject } from './builder-panel.tsx';
import { type ProfileSection, profileSectionsQuery } from './extended-profile.queries.ts';
import { FieldsList } from './fields-list.tsx';
import { SectionAnswers } from './section-answers.tsx';
import { SectionPreview } from './section-preview.tsx';
import { SectionsList } from './sections-list.tsx';
import { useSectionOrder } from './use-section-order.ts';

export default function ExtendedProfileScreen() {
  const query = useQuery(profileSectionsQuery);
  const panel = usePanel<BuilderSubject>();
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const current = query.data?.find(({ id }) => id === hash) ?? query.data?.[0];

  function open(id: string) {
    navigate({ to: pathname, hash: id, resetScroll: false, hashScrollIntoView: false });
  }

  return (
    <RecordScreen
      noun="extended profile"
      query={query}
      lead={null}
      actions={() => (
        <AddButton onClick={() => panel.open({ kind: 'section' })}>New Section</AddButton>
      )}
    >
      {(sections) => (
        <>
          {current ? (
            <ProfileBuilder sections={sections} section={current} onOpen={panel.open} />
          ) : (
            <MessagePanel
              icon={IconUserQuestion}
              title="No sections yet"
              actions={<HowThisWorks />}
            >
              Create the first one with New Section; members answer its fields on their profiles.
            </MessagePanel>
          )}
          <BuilderPanel panel={panel} sections={sections} onCreated={open} />
        </>
      )}
    </RecordScreen>
  );
}

interface ProfileBuilderProps {
  sections: readonly ProfileSection[];
  section: ProfileSection;
  onOpen(subject: BuilderSubject): void;
}

function ProfileBuilder({ sections, section, onOpen }: ProfileBuilderProps) {
  const { reorderSections, reorderFields, moveField } = useSectionOrder(sections);
  const fields = section.profileFields;
  return (
    <DragArea
      onDropInto={(fieldId, sectionId) => {
        const field = fields.find(({ id }) => id === fieldId);
        return field && moveField(field, sectionId);
      }}
    >
      <div className={classes.columns}>
        <Panel title="Sections">
          <SectionsList
            sections={sections}
            currentId={section.id}
            onReorder={reorderSections}
            onEdit={(edited) => onOpen({ kind: 'section', section: edited })}
          />
        </Panel>
        <Panel
          title={section.name}
          aside={
            <AddButton
              size="xs"
              variant="default"
              onClick={() => onOpen({ kind: 'field', sectionId: section.id })}
            >
              New Field
            </AddButton>
          }
        >
          {section.description !== '' && (
            <Text size="sm" c="dimmed" mb="sm" dir="auto">
              {section.description}
            </Text>
          )}
          <Tabs defaultValue="fields" keepMounted={false}>
            <Tabs.List aria-label={`About ${section.name}`} mb="md">
              <Tabs.Tab value="fields">Fields</Tabs.Tab>
              <Tabs.Tab value="preview">Preview</Tabs.Tab>
              <Tabs.Tab value="answers">Answers</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="fields">
              {fields.length === 0 ? (
                <MessagePanel icon={IconForms} title="No fields yet" actions={<HowThisWorks />}>
                  Add the first one with New Field.
                </MessagePanel>
              ) : (
                <FieldsList
                  key={section.id}
                  sections={sections}
                  section={section}
                  onReorder={(next) => reorderFields(section, next)}
                  onEdit={(field) => onOpen({ kind: 'field', field, sectionId: section.id })}
                  onMove={moveField}
                />
              )}
            </Tabs.Panel>
            <Tabs.Panel value="preview">
              <SectionPreview section={section} />
            </Tabs.Panel>
            <Tabs.Panel value="answers">
              <SectionAnswers section={section} />
            </Tabs.Panel>
          </Tabs>
        </Panel>
      </div>
    </DragArea>
  );
}
