import { z } from 'zod';
import airway from './airway.json' with { type: 'json' };
import care from './care.json' with { type: 'json' };
import joy from './joy.json' with { type: 'json' };
import kidney from './kidney.json' with { type: 'json' };
import living from './living.json' with { type: 'json' };
import migraine from './migraine.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import { topicSchema } from './topic.ts';

const topicsSchema = z.array(topicSchema);

export const kidneyTopics = topicsSchema.parse(kidney);
export const migraineTopics = topicsSchema.parse(migraine);
/** Topics of the site without a forum: they are discussed below articles. */
export const airwayTopics = topicsSchema.parse(airway);
export const generalDemoTopics = topicsSchema.parse([...people, ...care, ...living, ...joy]);
