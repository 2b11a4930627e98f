import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface UserFormSectionProps {
  title: string;
  description?: string | undefined;
  children: ReactNode;
}

export function UserFormSection({ title, description, children }: UserFormSectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb={description ? 4 : 'sm'}>
        {title}
      </Title>
      {description && (
        <Text size="sm" c="dimmed" mb="sm">
          {description}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        {children}
      </SimpleGrid>
    </Paper>
  );
}
