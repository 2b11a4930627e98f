import { runTextTask, type TextTask } from '../lib/text-tasks.ts';
import { replyToMessages } from './thread-replies.ts';

replyToMessages((task: TextTask) => runTextTask(task));
