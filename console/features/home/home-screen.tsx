import { Card, Group, SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Screen } from '../../kit/screen.tsx';
import { useDestinations } from '../../lib/screens.ts';
import { useViewer } from '../../lib/viewer.ts';
import classes from './home-screen.module.css';

export default function HomeScreen() {
  const { username, site } = useViewer();
  const elsewhere = useDestinations().filter(({ address }) => address !== '/');
  return (
    <Screen>
      <Text>
        Welcome back, <strong>{username}</strong>.{' '}
        {elsewhere.length > 0
          ? `Here is what you can look after on ${site.name}.`
          : `Nothing on ${site.name} needs you right now.`}
      </Text>
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} className={classes.destinations}>
        {elsewhere.map(({ address, title, icon: Icon }) => (
          <li key={address}>
            <Card component={Link} to={address} withBorder className={classes.destination}>
              <Group gap="sm" wrap="nowrap">
                {Icon && (
                  <ThemeIcon variant="light" size="lg" aria-hidden>
                    <Icon size={20} stroke={1.5} />
                  </ThemeIcon>
                )}
                <Text fw={600}>{title}</Text>
              </Group>
            </Card>
          </li>
        ))}
      </SimpleGrid>
    </Screen>
  );
}
