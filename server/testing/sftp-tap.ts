import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { opensshProgram } from './openssh.ts';

/**
 * Runs in place of sshd's sftp-server: forwards everything to the real one, and lets a test stop
 * the session at an exact point. Usage: sftp-tap.ts <folder>
 */
export interface SftpTapOrders {
  /** Stops answering at the first rename: before it is carried out, or after. */
  hold?: 'before rename' | 'after rename';
  readOnly?: boolean;
  /** Maximum file size, like a full disk. */
  maxFileKilobytes?: number;
}

const renameRequestType = 18;
const [folder = ''] = process.argv.slice(2);
const tapOrders: SftpTapOrders = existsSync(join(folder, 'orders.json'))
  ? JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8'))
  : {};

const sftpServerCommand = `${opensshProgram('sftp-server')}${tapOrders.readOnly ? ' -R' : ''}`;
// A block of ulimit has 512 bytes. Without the trap, the signal would end the server.
const fileSizeLimitCommand = tapOrders.maxFileKilobytes
  ? `trap '' XFSZ; ulimit -f ${tapOrders.maxFileKilobytes * 2}; `
  : '';
const sftpServer = spawn('/bin/sh', ['-c', `${fileSizeLimitCommand}exec ${sftpServerCommand}`], {
  stdio: ['pipe', 'pipe', 'inherit'],
});

let isHoldingReplies = false;
let heldRequestId: number | undefined;
const startHoldingReplies = () => {
  isHoldingReplies = true;
  writeFileSync(join(folder, 'held'), '');
};

process.stdin.on(
  'data',
  createPacketReader((packet) => {
    if (tapOrders.hold && packet[4] === renameRequestType) {
      if (tapOrders.hold === 'before rename') startHoldingReplies();
      else heldRequestId = packet.readUInt32BE(5);
    }
    if (!isHoldingReplies) sftpServer.stdin.write(packet);
  }),
);
process.stdin.on('end', () => sftpServer.stdin.end());
sftpServer.stdout.on(
  'data',
  createPacketReader((packet) => {
    if (
      heldRequestId !== undefined &&
      packet.length >= 9 &&
      packet.readUInt32BE(5) === heldRequestId
    )
      startHoldingReplies();
    if (!isHoldingReplies) process.stdout.write(packet);
  }),
);
sftpServer.on('exit', (code) => process.exit(code ?? 1));

/** Packets begin with their length. */
function createPacketReader(handle: (packet: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const end = 4 + rest.readUInt32BE(0);
      handle(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}
