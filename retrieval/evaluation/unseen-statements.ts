import type { SourcedStatement } from './statements.ts';

/** Written without knowledge of the rules in `support.ts`, to measure how they generalise. */
export const unseenStatements: readonly SourcedStatement[] = [
  {
    source: 'Take the tablet with food, at least two hours before you go to bed.',
    faithful: [
      'Take the tablet with food two hours or more before bed.',
      'The tablet goes with food, at least two hours before you go to bed.',
    ],
    reversed: [
      'Take the tablet on an empty stomach, at least two hours before you go to bed.',
      'Take the tablet with food, at least two hours after you go to bed.',
      'Take the tablet with food, at least twelve hours before you go to bed.',
    ],
  },
  {
    source: 'Most people can drive again six weeks after the operation.',
    faithful: [
      'Six weeks after the operation most people can drive again.',
      'After the operation, most people can drive again in six weeks.',
    ],
    reversed: [
      'Hardly anyone can drive again six weeks after the operation.',
      'Most people can drive again six days after the operation.',
      'Most people are unable to drive six weeks after the operation.',
    ],
  },
  {
    source: 'Ibuprofen can harm the kidneys, so ask your doctor before you take it.',
    faithful: [
      'Ibuprofen can harm the kidneys: ask your doctor first.',
      'Ask your doctor before taking ibuprofen, because it can harm the kidneys.',
    ],
    reversed: [
      'Ibuprofen can protect the kidneys, so ask your doctor before you take it.',
      'Paracetamol can harm the kidneys, so ask your doctor before you take it.',
      'Ibuprofen is harmless to the kidneys, so you can take it without asking your doctor.',
    ],
  },
  {
    source: 'Drinking more water lowers the risk of kidney stones.',
    faithful: [
      'The risk of kidney stones is lower if you drink more water.',
      'More water lowers the risk of kidney stones.',
    ],
    reversed: [
      'Drinking less water lowers the risk of kidney stones.',
      'Drinking more water raises the risk of kidney stones.',
      'Drinking more water makes no difference to the risk of kidney stones.',
    ],
  },
  {
    source: 'The vaccine is safe during pregnancy.',
    faithful: ['During pregnancy the vaccine is safe.', 'The vaccine is safe in pregnancy.'],
    reversed: [
      'The vaccine is unsafe during pregnancy.',
      'The vaccine is dangerous during pregnancy.',
      'The vaccine is safe only before pregnancy.',
    ],
  },
  {
    source: 'A dose of 20 mg was enough for 70 percent of the patients.',
    faithful: [
      'For 70 percent of the patients a dose of 20 mg was enough.',
      '20 mg was enough for 70 percent of patients.',
    ],
    reversed: [
      'A dose of 20 mg was enough for 17 percent of the patients.',
      'A dose of 20 g was enough for 70 percent of the patients.',
      'A dose of 20 mg was too little for 70 percent of the patients.',
    ],
  },
  {
    source: 'Magnesium helped some of our members with their migraine.',
    faithful: [
      'Some members were helped by magnesium with their migraine.',
      'Magnesium helped some members with migraine.',
    ],
    reversed: [
      'Magnesium helped all of our members with their migraine.',
      'Magnesium helped none of our members with their migraine.',
      'Magnesium worsened the migraine of some of our members.',
    ],
  },
  {
    source: 'You should avoid grapefruit while you take this medicine.',
    faithful: [
      'Avoid grapefruit while you take this medicine.',
      'While you take this medicine, you should avoid grapefruit.',
    ],
    reversed: [
      'You should eat grapefruit while you take this medicine.',
      'You need not avoid grapefruit while you take this medicine.',
      'You should avoid oranges while you take this medicine.',
    ],
  },
  {
    source: 'Children under five should not use this spray.',
    faithful: [
      'This spray should not be used by children under five.',
      'Children under five should not use the spray.',
    ],
    reversed: [
      'Children over five should not use this spray.',
      'Children under five should use this spray.',
      'Children under fifteen should not use this spray.',
    ],
  },
  {
    source: 'The pain usually goes away within a few days without treatment.',
    faithful: [
      'Without treatment the pain usually goes away within a few days.',
      'The pain usually goes away in a few days without treatment.',
    ],
    reversed: [
      'The pain rarely goes away within a few days without treatment.',
      'The pain usually goes away within a few days with treatment.',
      'The pain usually goes away within a few months without treatment.',
    ],
  },
  {
    source: 'Call an ambulance if your chest hurts and your left arm feels numb.',
    faithful: [
      'If your chest hurts and your left arm feels numb, call an ambulance.',
      'Call an ambulance if the chest hurts and the left arm feels numb.',
    ],
    reversed: [
      'Do not call an ambulance if your chest hurts and your left arm feels numb.',
      'Call an ambulance if your chest hurts and your right arm feels numb.',
      'There is no reason to call an ambulance if your chest hurts and your left arm feels numb.',
    ],
  },
  {
    source: 'Her blood pressure fell from 160 to 130 after she stopped eating salted nuts.',
    faithful: [
      'After she stopped eating salted nuts, her blood pressure fell from 160 to 130.',
      'Her blood pressure fell from 160 to 130 when she stopped eating salted nuts.',
    ],
    reversed: [
      'Her blood pressure rose from 130 to 160 after she stopped eating salted nuts.',
      'Her blood pressure fell from 160 to 130 after she started eating salted nuts.',
      'Her blood pressure fell from 160 to 150 after she stopped eating salted nuts.',
    ],
  },
  {
    source: 'Insurance paid for the wheelchair but refused the ramp.',
    faithful: [
      'The insurance paid for the wheelchair and refused the ramp.',
      'Insurance refused the ramp but paid for the wheelchair.',
    ],
    reversed: [
      'Insurance paid for the ramp but refused the wheelchair.',
      'Insurance refused the wheelchair and the ramp.',
      'Insurance paid for the wheelchair and the ramp.',
    ],
  },
  {
    source: 'The rash is contagious until the blisters have dried.',
    faithful: [
      'Until the blisters have dried the rash is contagious.',
      'The rash stays contagious until the blisters have dried.',
    ],
    reversed: [
      'The rash is contagious after the blisters have dried.',
      'The rash is harmless until the blisters have dried.',
      'The rash is no longer contagious before the blisters have dried.',
    ],
  },
  {
    source: 'Walking every day improved my sleep more than the sleeping pills did.',
    faithful: [
      'Walking every day improved my sleep more than sleeping pills.',
      'My sleep improved more by walking every day than by the sleeping pills.',
    ],
    reversed: [
      'The sleeping pills improved my sleep more than walking every day did.',
      'Walking every day improved my sleep less than the sleeping pills did.',
      'Walking every day ruined my sleep more than the sleeping pills did.',
    ],
  },
  {
    source: 'The clinic in Leeds offers home dialysis to everyone who asks for it.',
    faithful: [
      'Everyone who asks for it is offered home dialysis by the clinic in Leeds.',
      'The clinic in Leeds offers home dialysis to all who ask for it.',
    ],
    reversed: [
      'The clinic in York offers home dialysis to everyone who asks for it.',
      'The clinic in Leeds offers home dialysis to nobody who asks for it.',
      'The clinic in Leeds denies home dialysis to everyone who asks for it.',
    ],
  },
  {
    source: 'Stop the antibiotics only when your doctor tells you to.',
    faithful: [
      'Only stop the antibiotics when your doctor tells you to.',
      'Stop antibiotics only when the doctor tells you.',
    ],
    reversed: [
      'Stop the antibiotics even when your doctor tells you not to.',
      'Stop the antibiotics as soon as you feel better.',
      'Start the antibiotics only when your doctor tells you to.',
    ],
  },
  {
    source: 'Beta blockers slow the heart and may make hands and feet cold.',
    faithful: [
      'Beta blockers may make hands and feet cold, and they slow the heart.',
      'The heart is slowed by beta blockers, which may make hands and feet cold.',
    ],
    reversed: [
      'Beta blockers speed up the heart and may make hands and feet cold.',
      'Beta blockers slow the heart and may make hands and feet warm.',
      'Beta blockers slow the heart and always make hands and feet cold.',
    ],
  },
  {
    source: 'The test takes ten minutes and is free for members.',
    faithful: [
      'For members the test is free, and it takes ten minutes.',
      'The test takes ten minutes and members get it free.',
    ],
    reversed: [
      'The test takes ten hours and is free for members.',
      'The test takes ten minutes and is expensive for members.',
      'The test takes thirty minutes and is free for members.',
    ],
  },
  {
    source: 'A low-salt diet works best together with exercise.',
    faithful: [
      'Together with exercise a low-salt diet works best.',
      'A low-salt diet works best with exercise.',
    ],
    reversed: [
      'A high-salt diet works best together with exercise.',
      'A low-salt diet works worst together with exercise.',
      'A low-salt diet works best without exercise.',
    ],
  },
];
