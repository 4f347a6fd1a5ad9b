// Written by `cargo types` from crate/scene and crate/experiments. Do not edit.

/**
 * Unit of a file's rates of turn.
 */
export type AngleUnit = "rad" | "deg";

/**
 * A stroke, an arrow or a note over the picture.
 */
export type Annotation = { 
/**
 * Kind of the annotation.
 */
kind: AnnotationKind, 
/**
 * Index of the body that it stands on and moves with; absent: it stays where it is in the picture.
 */
body?: number, 
/**
 * Points of the stroke, tail and tip of the arrow, or the place of the note. On a body: in its frame, m.
 * In the picture: to the right and up from its middle, in heights of the picture, and 0.
 */
points: Array<[number, number, number]>, 
/**
 * Text of a note.
 */
text?: string, };

/**
 * Kind of an annotation.
 */
export type AnnotationKind = "pen" | "arrow" | "note";

/**
 * An answer to choose, and the conditions under which it is right.
 */
export type Answer = { 
/**
 * Text of the answer.
 */
label: string, 
/**
 * Conditions, read after `reveal`: the answer is right if all of them hold.
 */
right_when: Array<Condition>, 
/**
 * Reply to the reader who chooses this answer and is wrong.
 */
reply?: string, };

/**
 * Table of answers: each kind of [`Query`] and its answer's type.
 */
export type AnswerTo = { 
/**
 * The data of a described plot; empty for one the experiment does not have.
 */
plot: PlotData, 
/**
 * Ids of those plots that have anything to draw in this state.
 */
drawn: Array<string>, 
/**
 * Changes that a handle dragged towards a point would make; nothing is changed yet.
 */
drag: Command | null, 
/**
 * Channel and value that taking a body at a point would drive: a spring that pulls, where bodies move;
 * nothing is changed yet.
 */
grab: Command | null, 
/**
 * Channels by which a body of the run is pushed and pulled; none where it does not move.
 */
channels_of: Array<DrivenChannel>, 
/**
 * Inputs of the run, in order of time.
 */
inputs: Array<Input>, 
/**
 * Begins to compute numbers of a text or of the proofs, and returns their ticket; nothing is computed
 * yet.
 */
numbers_start: number, 
/**
 * Goes on by up to this many steps of their runs: the numbers once all are there, `null` where there is
 * none, else nothing. A change of the document ends the search for readings of it: its ticket is
 * refused.
 */
numbers_advance: Array<number | null> | null, 
/**
 * Readings with a few fields changed; the shown state stays as it is.
 */
beside: ReadBeside, 
/**
 * Sentences on the state; empty where the page has words of its own.
 */
tell: string, 
/**
 * Events of the run, in order of time, as far as they are known.
 */
events: Array<RunEvent>, 
/**
 * Velocities of the bodies, in their order; empty where bodies do not move.
 */
velocities: Array<BodyVelocity>, 
/**
 * Poses and velocities of the bodies' frames, in the order of the bodies; empty where bodies do not
 * move.
 */
motions: Array<BodyMotion>, 
/**
 * Contacts, where bodies move.
 */
contacts: Array<BodyContact>, 
/**
 * Begins a search for where along a field a reading crosses a level; nothing is computed yet.
 */
threshold_start: null, 
/**
 * Goes on by up to this many values of the field.
 */
threshold_advance: ThresholdProgress, 
/**
 * One row of a step map of the document.
 */
step_map_row: StepMapRow, 
/**
 * Answers of a behaviour tree's nodes at some ticks, as far as these have been.
 */
ticks: TreeTicks, 
/**
 * The shown run as a file.
 */
export_run: ExportFile, 
/**
 * Changes beside a body's shape by which the mesh is worked on; none where there is nothing to work on.
 */
take_mesh: Array<Change>, 
/**
 * Changes that make a mesh the pads of the gripper: one of them in its frame, the other its mirror
 * image; none where nothing is grasped.
 */
take_pad: Array<Change>, 
/**
 * Changes that place a cloud of the reader's own, once it stands at `experiment.cloud`; none where it
 * has no place.
 */
take_cloud: Array<Change>, } & ContactInspectorAnswers & GraspSelectionAnswers & GraspStudyAnswers & GrindingAnswers & InsertionAnswers & JammingAnswers;

/**
 * An arm that is told positions, and presses where it is asked to. Lists have one number per joint, base first: rad, or m where it slides.
 */
export type Arm = { 
/**
 * Model of the arm.
 */
model: CellArm, 
/**
 * Pose of its base in the world.
 */
base: Pose, 
/**
 * Masses of the links, base first, kg; absent: assumed for a built-in arm (makers do not publish them),
 * or those of the own arm.
 */
masses?: Array<number>, 
/**
 * Which links touch what stands about, base first; absent: all. Those of the arm and its tool never touch each other.
 */
touches?: Array<boolean>, 
/**
 * At the start, base first, rad (m).
 */
joints: Array<number>, 
/**
 * True if the tool's body is at the start where the document has it; `joints` then only picks the
 * nearest of the joint angles that hold it there.
 */
starts_at_tool?: boolean, 
/**
 * Tool that the arm holds.
 */
tool: ArmTool, 
/**
 * Law by which its joints follow their commands.
 */
servo: ArmServo, 
/**
 * Force and torque sensor between flange and tool.
 */
sensor: WristSensor, 
/**
 * Control law: commands from goals and from errors of force.
 */
control: ArmControl, 
/**
 * Goals one after another, in order of time.
 */
way: Array<WayPoint>, };

/**
 * Parallel position and force control: the tool goes to its goal, displaced by the error of the force.
 */
export type ArmControl = { 
/**
 * Rate of its commands, Hz.
 */
rate: number, 
/**
 * Gains from error of force to displacement: proportional, m/N, and integral, m/(N·s).
 */
force_gains: [number, number], 
/**
 * Gains from error of moment to rotation: proportional, rad/(N·m), and integral, rad/(N·m·s).
 */
moment_gains: [number, number], 
/**
 * Flags: true if it gives way along x, y, z and about x, y, z of the world.
 */
gives: [boolean, boolean, boolean, boolean, boolean, boolean], 
/**
 * Speeds of the tool on the way to a goal: m/s, rad/s.
 */
speed: [number, number], };

/**
 * How joints get to where they are told to be.
 */
export type ArmServo = { 
/**
 * Law of a joint.
 */
law: ServoLaw, 
/**
 * Rate at which it reads its command, Hz; absent: at every step.
 */
rate?: number, 
/**
 * Delay from a command to its effect, s.
 */
delay: number, 
/**
 * Springs of the joints: each gives way about the place where its law has it, weight carried. Absent:
 * joints are held there.
 */
spring?: JointSpring, 
/**
 * Largest torque of each joint, base first, N·m (N): one that would take more gives way. Absent: any.
 */
torque?: Array<number>, };

/**
 * Tool of an arm.
 */
export type ArmTool = { 
/**
 * Index of the body on the flange: its mass and shapes are the tool's. Absent: none.
 */
body?: number, 
/**
 * Pose of that body's frame on the flange.
 */
grip: Pose, 
/**
 * Frame of the controlled point on the flange: forces and moments are taken about it.
 */
point: Pose, };

/**
 * Length of force arrows.
 */
export type ArrowScale = { "mode": "auto" } | { "mode": "fixed", 
/**
 * Metres drawn per newton.
 */
metres_per_newton: number, };

/**
 * Wrench that is asked about.
 */
export type Asked = { "kind": "given", 
/**
 * Force, N.
 */
force: [number, number, number], 
/**
 * Torque, N·m.
 */
torque: [number, number, number], } | { "kind": "mixed", } | { "kind": "nothing", };

/**
 * A part that is put together with another.
 */
export type AssemblyPart = { "name": "round_hole" } & RoundHole | { "name": "double_pin" } & DoublePin | { "name": "double_hole" } & DoubleHole | { "name": "usb_plug" } & Usb | { "name": "usb_receptacle" } & Usb | { "name": "bolt" } & Bolt | { "name": "nut" } & Nut | { "name": "slab" } & Slab;

/**
 * Sixteen shapes that are awkward to grasp.
 */
export type AwkwardShape = "plate" | "wedge" | "rod" | "coin" | "egg" | "bowl" | "ring" | "arch" | "hammer" | "bracket" | "loaded_box" | "loaded_rod" | "gear" | "ridged_bar" | "cone" | "hourglass";

/**
 * One axis of a plot.
 */
export type Axis = { 
/**
 * Label for people: "penetration".
 */
label: string, 
/**
 * Quantity, which decides the unit.
 */
quantity: Quantity, 
/**
 * Spacing of the axis.
 */
scale: Scale, 
/**
 * Path of the document's field that this axis stands for: pointing at the plot tries the value there, a
 * click sets it.
 */
path?: string, 
/**
 * True if the axis is the run's time: pointing shows that moment, a click goes there.
 */
time: boolean, 
/**
 * True if it counts downwards, as the rows of an image do.
 */
downwards?: boolean, };

/**
 * A ball and its contact law.
 */
export type Ball = { 
/**
 * Law of its force against penetration and its rate.
 */
law: BallLaw, 
/**
 * Restitution that is asked of this ball alone, 0 to 1; absent: the experiment's.
 */
restitution?: number, 
/**
 * Damping D of the linear law, N·s/m, instead of one chosen for a restitution.
 */
damping?: number, 
/**
 * Elastic constants of the ball: its stiffness is then Hertz's.
 */
elastic?: Elastic, };

/**
 * Law of the force against penetration and its rate.
 */
export type BallLaw = "kelvin_voigt" | "hunt_crossley" | "lankarani_nikravesh" | "flores" | "gonthier" | "zhang" | "exact";

/**
 * A plot of the experiment.
 */
export type BallPlot = "magnified" | "height_time" | "force_time" | "force_penetration" | "velocity_time" | "velocity_penetration" | "acceleration_velocity" | "dissipation" | "energy" | "energy_error" | "restitution_speed" | "restitution_asked" | "step_error";

/**
 * Somebody takes the ball, wherever it is, and puts it elsewhere.
 */
export type BallTaken = { 
/**
 * Time at which it is taken, s.
 */
time: number, 
/**
 * Position where it is put, m.
 */
to: [number, number], };

/**
 * A robot on a floor, a ball and a bin.
 */
export type BallTask = { 
/**
 * Position of the robot at the start, m.
 */
robot: [number, number], 
/**
 * Direction that it looks at the start, rad.
 */
heading: number, 
/**
 * Position of the ball at the start, m.
 */
ball: [number, number], 
/**
 * Position of the bin, m.
 */
bin: [number, number], 
/**
 * From the middle of the floor to its edge, m.
 */
room: number, 
/**
 * How far the robot sees, m.
 */
sight: number, 
/**
 * Half of the robot's angle of view, rad.
 */
view: number, 
/**
 * How near is close, m.
 */
reach: number, 
/**
 * m/s
 */
speed: number, 
/**
 * rad/s
 */
turning: number, 
/**
 * Duration of a grasp, s.
 */
grasp_time: number, 
/**
 * Time that it takes to let go of the ball, s.
 */
place_time: number, 
/**
 * Time that a human takes to come and bring the ball, s.
 */
help_time: number, 
/**
 * Probability that a grasp slips.
 */
slip: number, 
/**
 * How far the ball then rolls, m.
 */
roll: number, 
/**
 * Times at which somebody takes the ball and puts it elsewhere.
 */
taken: Array<BallTaken>, };

/**
 * The barrier of incremental potential contact (Li et al. 2020, eq. 6).
 */
export type BarrierContact = { 
/**
 * Gap d̂ at which contact begins, m.
 */
reach: number, 
/**
 * Stiffness κ, J/m⁴; absent: such that a pair of points at half of d̂ bears about half of E on a cell of
 * the pad.
 */
stiffness?: number, 
/**
 * Slip speed ε_v below which friction holds, smoothly, m/s.
 */
slip: number, };

/**
 * A load moves along a beam that lies on an elastic foundation: a rail, a belt, a pavement.
 *
 * The document has no bodies: beam, foundation and load are those below.
 */
export type BeamOnFoundation = { 
/**
 * Load, N, downwards.
 */
load: number, 
/**
 * Speed of the load towards the right, m/s.
 */
speed: number, 
/**
 * Flexural rigidity EI of the beam, N m².
 */
rigidity: number, 
/**
 * Mass of the beam per length, kg/m.
 */
mass: number, 
/**
 * Foundation modulus k, N/m²: force per length over deflection.
 */
foundation: number, 
/**
 * Damping ratio ζ = c/(2 √(k m)), 0 to 10.
 */
damping: number, 
/**
 * True if the foundation only pushes: the beam, which lies on it by its weight, lifts off where it would be pulled.
 */
tensionless: boolean, 
/**
 * Gravity, m/s²; it matters where the beam may lift off.
 */
gravity: number, 
/**
 * Length of the beam, m; it is hinged at both ends.
 */
span: number, 
/**
 * Number of elements.
 */
elements: number, 
/**
 * Distance from the left end at which the load starts, m. There the beam is at rest under it.
 */
start: number, 
/**
 * Time step, s.
 */
step: number, 
/**
 * Time at which the run ends, s; absent: it goes on, and the beam swings out once the load has left it.
 */
end?: number, 
/**
 * Plots that are shown, in this order; empty: all.
 */
plots: Array<string>, };

/**
 * A behaviour tree is ticked, and acts in a small world that goes by rules.
 *
 * In the ball's task body 0 is the floor, 1 the robot, 2 the ball, 3 the bin; in the bins' task 0 is the
 * floor, 1 the hand, 2 and 3 the bins, and the others are the objects. Their poses are the experiment's.
 */
export type BehaviourTree = { 
/**
 * The behaviour tree.
 */
tree: TreeNode, 
/**
 * World that it acts in.
 */
task: TreeTask, 
/**
 * Rules of the ball's task.
 */
ball: BallTask, 
/**
 * Rules of the bins' task.
 */
bins: BinsTask, 
/**
 * Seed of all random numbers.
 */
seed: number, 
/**
 * Time from tick to tick, s.
 */
step: number, 
/**
 * Time at which the run ends, s.
 */
end: number, 
/**
 * True if the tree is ticked on after its root has answered success or failure.
 */
tick_on: boolean, 
/**
 * A tree that acts as wanted; the tree is compared with it in every state of the conditions.
 */
wanted?: TreeNode, 
/**
 * True if leaves that the task does not know are answered by hand, and not refused.
 */
by_hand?: boolean, 
/**
 * Answers of the leaves that are answered by hand; success where there is none.
 */
answers?: Array<LeafAnswer>, 
/**
 * Transition that is shown of the state machine that acts as the tree's pairs of condition and action:
 * from which pair to which, counted from zero; the number of pairs means done.
 */
transition: [number, number], 
/**
 * Plots beside the view, in this order.
 */
plots: Array<TreePlot>, };

/**
 * A document beside the session's own, at a moment of its run.
 */
export type Beside = { 
/**
 * Changes of the document.
 */
changes: Array<Change>, 
/**
 * Time of the run, s; absent: before the first step.
 */
at?: number, 
/**
 * Ids of the readings.
 */
readings: Array<string>, 
/**
 * Id of the plot.
 */
plot?: string, };

/**
 * Objects in a bin, a hand, and a second bin.
 */
export type BinsTask = { 
/**
 * Probability that an arrangement of the objects allows a grasp.
 */
feasible: number, 
/**
 * Probability that a grasp slips.
 */
slip: number, 
/**
 * Probability that a grasp that holds has a second object.
 */
double: number, 
/**
 * Times to shake the bin up, to select a grasp, to grasp, to transport and to drop, s.
 */
times: [number, number, number, number, number], };

/**
 * A body: a shape at a pose, of a material, perhaps moving.
 */
export type Body = { 
/**
 * Name, shown in the scene and in tables.
 */
name: string, 
/**
 * Shape in the body frame.
 */
shape: Shape, 
/**
 * Pose of the body frame in the world.
 */
pose: Pose, 
/**
 * Compliance: rigid, or compliant with a pressure field.
 */
compliance: Compliance, 
/**
 * Material: dissipation and friction.
 */
material: Material, 
/**
 * Velocity of the body frame, for dissipation, friction and slip.
 */
velocity: Velocity, 
/**
 * Mass, kg; absent: from the shape and the material's density.
 */
mass?: number, 
/**
 * Further shapes that move with it.
 */
parts?: Array<Part>, 
/**
 * Centre of mass and inertia; absent: those of a uniform density.
 */
inertia?: Inertia, 
/**
 * True if the body is a part of the world and does not move.
 */
fixed?: boolean, };

/**
 * Source of the colours of bodies that move.
 */
export type BodyColour = "none" | "load";

/**
 * A contact of bodies that move.
 */
export type BodyContact = { 
/**
 * Index of body A.
 */
a: number, 
/**
 * Index of body B.
 */
b: number, 
/**
 * Contact point in the world, m.
 */
point: [number, number, number], 
/**
 * Unit normal, from A into B, in the world.
 */
normal: [number, number, number], 
/**
 * Gap, m; negative: penetration.
 */
gap: number, 
/**
 * Force on B in the world, N.
 */
force: [number, number, number], 
/**
 * Velocity of B relative to A in the world, m/s.
 */
velocity: [number, number, number], };

/**
 * Pose and velocity of a body's frame.
 */
export type BodyMotion = { 
/**
 * Position of its origin in the world, m.
 */
translation: [number, number, number], 
/**
 * Rotation from body to world, unit quaternion w x y z.
 */
rotation: [number, number, number, number], 
/**
 * Velocity of its origin in the world, m/s.
 */
linear: [number, number, number], 
/**
 * Angular velocity in the world, rad/s.
 */
angular: [number, number, number], };

/**
 * Velocity of a body.
 */
export type BodyVelocity = { 
/**
 * Velocity of its centre of mass in the world, m/s.
 */
linear: [number, number, number], 
/**
 * Angular velocity in the world, rad/s.
 */
angular: [number, number, number], };

/**
 * A way-point of a body.
 */
export type BodyWayPoint = { 
/**
 * Time at which the body is there, s.
 */
time: number, 
/**
 * Position of the body's frame in the world, m; absent: that of the way-point before, at first the
 * body's start.
 */
position?: [number, number, number], 
/**
 * Rotation from the body's start, rotation vector in the world, rad, longer than a turn if need be;
 * absent: as before.
 */
turn?: [number, number, number], 
/**
 * Velocity there, in the world, m/s; absent: a smooth one, at first and at last zero.
 */
velocity?: [number, number, number], 
/**
 * Rate of change of `turn` there, rad/s; absent: likewise.
 */
spin?: [number, number, number], };

/**
 * A script of one body: it follows its way-points, whatever touches it.
 */
export type BodyWayPoints = { 
/**
 * Index of a body that is neither fixed nor carried by a joint; joints may hang from it.
 */
body: number, 
/**
 * Way-points, in order of time; the body gets there smoothly and does not overshoot.
 */
way: Array<BodyWayPoint>, };

/**
 * A threaded rod with a head.
 */
export type Bolt = { 
/**
 * Major diameter of the thread, m: 0.016 for M16.
 */
major_diameter: number, 
/**
 * Pitch: distance from one thread to the next along the axis, m.
 */
pitch: number, 
/**
 * Play: the radius is smaller than that of the thread's basic profile by this, m.
 */
play: number, 
/**
 * Length of the rod, in turns of the thread.
 */
turns: number, 
/**
 * Width across flats and height of the head, m.
 */
head: [number, number], 
/**
 * Number of convex pieces, about.
 */
pieces: number, };

/**
 * Balls side by side fall on a floor, each with a contact law of its own, on one clock.
 *
 * Body 0 is the floor, body k + 1 is the ball of `balls[k]`. The document's poses place them across; their height
 * is the experiment's.
 */
export type BouncingBall = { 
/**
 * Height of each ball over the floor at the start, m; negative: it starts pressed in.
 */
drop_height: number, 
/**
 * Mass of each ball, kg.
 */
mass: number, 
/**
 * Gravity, m/s², downwards.
 */
gravity: number, 
/**
 * Stiffness K of the linear law, N/m; the others turn an undamped ball back at the same depth.
 */
stiffness: number, 
/**
 * Exponent n of the power laws: 1.5 is Hertz's.
 */
exponent: number, 
/**
 * Restitution that is asked of each law, 0 to 1.
 */
restitution: number, 
/**
 * Condition that ends a contact.
 */
release: Release, 
/**
 * Speed for which the power laws are damped, m/s; absent: anew for each impact.
 */
calibration_speed?: number, 
/**
 * Elastic constants of the floor.
 */
floor: Elastic, 
/**
 * Simulated time of one step, s: any, since steps are exact.
 */
step: number, 
/**
 * Time at which the run ends, s.
 */
end: number, 
/**
 * The balls and their laws, one to six.
 */
balls: Array<Ball>, 
/**
 * Plots beside the view, in this order.
 */
plots: Array<BallPlot>, };

/**
 * An orbit camera.
 */
export type Camera = { 
/**
 * Point that is looked at, m: in the world, or from the middle of the bodies that the view follows.
 */
target: [number, number, number], 
/**
 * Distance from the target to the eye, m.
 */
distance: number, 
/**
 * Angle about z, from x, rad.
 */
azimuth: number, 
/**
 * Angle above the horizon, rad.
 */
elevation: number, };

/**
 * Errors of depth cameras. The spreads along and across the axis are those measured by Nguyen, Izadi &
 * Lovell (2012); disparity in steps is that of Khoshelham & Elberink (2012).
 */
export type CameraNoise = { 
/**
 * Factor on the measured spread along the axis; 0: none.
 */
axial: number, 
/**
 * Factor on the measured spread across the axis; 0: none.
 */
lateral: number, 
/**
 * Largest angle between normal and ray at which a surface is seen, rad.
 */
blind_angle: number, 
/**
 * Share of pixels on edges that give nothing back.
 */
edge_loss: number, 
/**
 * Smallest step of depth between neighbouring pixels that counts as an edge, m.
 */
edge_step: number, 
/**
 * Step of the disparity, pixels; 0: it is not rounded.
 */
disparity_step: number, 
/**
 * Distance of the two eyes that measure disparity, m.
 */
baseline: number, 
/**
 * Seed of the random numbers; each camera has a stream of its own.
 */
seed: number, };

/**
 * Source of the candidates.
 */
export type CandidatesBy = "normals" | "pairs" | "curvature" | "hands";

/**
 * Capability: something that can be done with some experiments and not with others.
 */
export type Capability = "place_bodies" | "edit_bodies" | "move_bodies" | "pull_bodies" | "open_robot" | "vary" | "map_steps" | "export" | "take_mesh" | "take_object" | "take_cloud" | "see_pictures" | "tick_tree";

/**
 * An arm; masses of built-in ones are invented but for the UR5e.
 */
export type CellArm = "er10_900_like" | "vs060_like" | "estun_ier10_900_mi" | "estun_ier7_910_mi" | "ur5e" | "kuka_kr6_r900_sixx" | "abb_irb1200_5_90" | "fanuc_lrmate_200id_7l" | { "own": OwnArm };

/**
 * One assignment of a [`Command::SetAll`].
 */
export type Change = { 
/**
 * Path of the field: `bodies[1].shape.radius`.
 */
path: string, 
/**
 * New value, any JSON that fits the field.
 */
value: JsonValue, };

/**
 * A channel of a run: something that can be driven.
 */
export type Channel = { "type": "force", 
/**
 * Index of the body.
 */
body: number, } | { "type": "pull", 
/**
 * Index of the body.
 */
body: number, } | { "type": "motor", 
/**
 * Index of the joint in `experiment.joints`.
 */
joint: number, } | { "type": "controller", 
/**
 * Index of the controller in `experiment.controllers`.
 */
controller: number, } | { "type": "arm", } | { "type": "arm_joints", } | { "type": "jaws", };

/**
 * A field of a channel's value: a number, or three.
 */
export type ChannelField = { 
/**
 * Key of the field in the value: `position`.
 */
key: string, 
/**
 * Label for people: "Set-point".
 */
label: string, 
/**
 * Quantity, which decides the unit.
 */
quantity: Quantity, 
/**
 * Shape: one number or a vector.
 */
shape: FieldShape, 
/**
 * Smallest and largest sensible value, SI; absent: any, and the page chooses a span about `rest`.
 */
range?: [number, number], };

/**
 * One option of a choice.
 */
export type Choice = { 
/**
 * Label that the reader sees.
 */
label: string, 
/**
 * Value that is written at the control's path.
 */
value: JsonValue, };

/**
 * An arm with a gripper clears a bin: it looks, chooses a grasp, goes there past obstacles, lifts, carries,
 * drops, again and again. The bodies lie in the first bin.
 */
export type Clearing = { 
/**
 * Model of the arm.
 */
robot: CellArm, 
/**
 * Position of its base in the world, m.
 */
base: [number, number, number], 
/**
 * Middle of each bin's floor, x and y in the world, m; the floors are at z = 0. Both bins have the sizes
 * of the one in `select`.
 */
bins: [[number, number], [number, number]], 
/**
 * Cameras and choice of grasps, as seen from the middle of the bin's floor. An object that no grasp
 * reaches is pushed: `select.pushes` gives the most pushes in a row, their length and force. The gripper
 * held by hand there, and how trials shake, do not matter.
 */
select: GraspSelection, 
/**
 * Decider of the next action.
 */
by: ClearingBy, 
/**
 * Behaviour tree, where `by` is `tree`.
 */
tree: TreeNode, 
/**
 * True if the contents of the other bin are brought back once a bin is empty.
 */
alternate: boolean, 
/**
 * Number of failures in a row after which a bin is given up.
 */
tries: number, 
/**
 * Planning of the arm's motions.
 */
planning: ClearingPlanning, 
/**
 * Seed of all random numbers.
 */
seed: number, 
/**
 * Time from one decision to the next, s.
 */
step: number, 
/**
 * Time at which the run ends, s.
 */
end: number, 
/**
 * Plots beside the view, in this order.
 */
plots: Array<ClearingPlot>, };

/**
 * Decider of the next action.
 */
export type ClearingBy = "machine" | "tree";

/**
 * Planning of the arm's motions: two trees of random configurations grow towards each other, then shortcuts.
 */
export type ClearingPlanning = { 
/**
 * Clearance of arm and gripper from bins and floor, m.
 */
clearance: number, 
/**
 * Largest number of random configurations in one search; there are three searches for a motion.
 */
samples: number, 
/**
 * Number of shortcuts that are tried.
 */
shortcuts: number, 
/**
 * Speed of the joints, as a share of the largest.
 */
speed: number, 
/**
 * Largest number of candidates of a look that are tried, the best first.
 */
candidates: number, };

/**
 * A plot of the experiment.
 */
export type ClearingPlot = "bodies" | "stages" | "leaves" | "asked";

/**
 * Points that were read from a file, and their report.
 */
export type CloudImport = { 
/**
 * Cloud as a document has it, in its file's frame.
 */
cloud: OwnCloud, 
/**
 * Report on the file.
 */
report: CloudReport, };

/**
 * Way to find normals.
 */
export type CloudNormals = { 
/**
 * Points that a normal is found from.
 */
by: NormalsBy, 
/**
 * Number of nearest neighbours, the point itself among them.
 */
k: number, 
/**
 * Largest distance of a neighbour, m.
 */
radius: number, 
/**
 * Half width of a window: the pixels to each side.
 */
half_window: number, 
/**
 * True if normals are turned to the camera that saw the point. Otherwise they have the sign that the
 * method gives them.
 */
towards_camera: boolean, };

/**
 * Report on a file of points.
 */
export type CloudReport = { 
/**
 * Encoding of the file: `ascii`, `binary_little_endian` or `binary_big_endian`.
 */
encoding: string, 
/**
 * Number of points in the file.
 */
points: number, 
/**
 * Number of points that were left out: they have no numbers, or are too far away.
 */
left_out: number, 
/**
 * Edge of the cubes of which each has one point, m, if the file has more points than a document takes.
 */
thinned?: number, 
/**
 * Number of faces of the mesh whose corners the points are; 0: none.
 */
faces: number, 
/**
 * True if the file has normals.
 */
normals: boolean, 
/**
 * True if the file has colours.
 */
coloured: boolean, 
/**
 * Unit in which the file's numbers were read: `m`, `cm`, `mm` or `in`.
 */
unit: string, 
/**
 * Reason for that unit.
 */
unit_reason: string, 
/**
 * Lowest corner of the box of the points, without the outermost in two hundred along each axis, m.
 */
low: [number, number, number], 
/**
 * Highest corner of that box, m.
 */
high: [number, number, number], };

/**
 * Stage of a cloud.
 */
export type CloudStage = "seen" | "cropped" | "thinned" | "filtered";

/**
 * Axis of a cloud's file that points up in the scene.
 */
export type CloudUp = "z" | "y" | "away_from_camera";

/**
 * Stiffness of a cluster of contacts.
 */
export type ClusterSpring = "all" | "one";

/**
 * Clutter: random bodies staggered above a place.
 */
export type Clutter = { 
/**
 * Number of bodies.
 */
count: number, 
/**
 * Kinds, drawn from with equal chance.
 */
kinds: Array<ClutterKind>, 
/**
 * Seed of the random numbers: the same seed gives the same bodies everywhere.
 */
seed: number, 
/**
 * Smallest and largest edge or diameter, m.
 */
size: [number, number], 
/**
 * Density, kg/m³.
 */
density: number, 
/**
 * Friction coefficient.
 */
friction: number, 
/**
 * Hydroelastic modulus where contact is hydroelastic, Pa.
 */
modulus: number, 
/**
 * Hunt–Crossley dissipation, s/m.
 */
dissipation: number, 
/**
 * Centre of the lowest layer, m.
 */
above: [number, number, number], 
/**
 * Half width of a layer along x and y, m.
 */
half_width: [number, number], 
/**
 * True if bodies move in the x–z plane alone, on planar joints.
 */
flat: boolean, };

/**
 * Kinds of random bodies.
 */
export type ClutterKind = "box" | "sphere" | "capsule" | "cylinder" | "ellipsoid";

/**
 * Colour maps for pressure.
 */
export type Colormap = "viridis" | "cividis" | "turbo";

/**
 * Quantity that colours a surface.
 */
export type Coloured = { 
/**
 * Label for people: "Removed depth".
 */
label: string, 
/**
 * Quantity, which decides the unit.
 */
quantity: Quantity, };

/**
 * A change of a session. Applied between two steps and logged with its step number.
 */
export type Command = { "kind": "set", 
/**
 * Path of the field: `bodies[1].shape.radius`.
 */
path: string, 
/**
 * New value, any JSON that fits the field.
 */
value: JsonValue, } | { "kind": "set_all", 
/**
 * Changes, made in this order.
 */
changes: Array<Change>, } | { "kind": "replace", 
/**
 * The new scene, as its text would parse.
 */
scene: JsonValue, 
/**
 * Inputs of its run; absent: those of the present run.
 */
inputs?: Array<Input>, } | { "kind": "act", 
/**
 * Channel that is driven.
 */
channel: Channel, 
/**
 * Value that acts; absent: the channel is released.
 */
value?: InputValue, } | { "kind": "let_go" } | { "kind": "inputs", 
/**
 * Time from which inputs are replaced, s.
 */
from: number, 
/**
 * Channel whose inputs are replaced; absent: those of all channels.
 */
channel?: Channel, 
/**
 * Inputs in order of time. Those of a channel that the document does not have rest until it has.
 */
entries: Array<Input>, } | { "kind": "step", 
/**
 * Number of steps, at most 100 000.
 */
count: number, } | { "kind": "rewind" } | { "kind": "seek", 
/**
 * Number of the step, at most 10 000 000.
 */
step: number, };

/**
 * Relation of a reading to a number.
 */
export type Comparison = "below" | "above";

/**
 * Compliance: rigid, or compliant with a pressure field.
 */
export type Compliance = { "type": "rigid", 
/**
 * Wanted edge length of the mesh of a curved shape, m.
 */
resolution_hint?: number, } | { "type": "compliant", 
/**
 * Pressure at full depth, Pa.
 */
hydroelastic_modulus: number, 
/**
 * Wanted edge length of the mesh of a curved shape, m.
 */
resolution_hint?: number, 
/**
 * Depth at which a half-space reaches its modulus, m.
 */
slab_thickness?: number, };

/**
 * A reading compared with a number.
 */
export type Condition = { 
/**
 * Id of a reading: `patch_area`.
 */
reading: string, 
/**
 * Relation of the reading to the number.
 */
is: Comparison, 
/**
 * The number that it is compared with, SI.
 */
value: number, };

/**
 * Hold two bodies against each other and look at the contact, as a surface and as a point.
 */
export type ContactInspector = { 
/**
 * Stiffness of the point contact, N/m; the surface needs none.
 */
point_stiffness: number, 
/**
 * Motion of body B over which the sweep is plotted.
 */
sweep: PoseSweep, };

/**
 * Type of answer to each question.
 */
export type ContactInspectorAnswers = { 
/**
 * Returns the readings along the scene's sweep, from the present pose.
 */
sweep: SweepCurves, 
/**
 * Report on one face of the contact surface.
 */
inspect_face: FaceReport, };

/**
 * Questions to the contact inspector.
 */
export type ContactInspectorAsk = { "kind": "sweep", } | { "kind": "inspect_face", 
/**
 * Index in the surface.
 */
face: number, };

/**
 * Contact model.
 */
export type ContactModel = { "type": "point", 
/**
 * Stiffness of each body, N/m; two bodies give way in series.
 */
stiffness: number, 
/**
 * Reduction: fewer contacts between two bodies, and a bound on their stiffness together.
 */
reduction?: ContactReduction, 
/**
 * True if the sides between flush pieces of the world are walls, as in an engine that knows of no
 * seams.
 */
inner_walls?: boolean, } | { "type": "hydroelastic", 
/**
 * True if each patch is reduced to four contacts of its force, moment and stiffness.
 */
reduced: boolean, 
/**
 * Reduction: fewer contacts between two bodies, and a bound on their stiffness together.
 */
reduction?: ContactReduction, };

/**
 * Reduction of the contacts of two bodies.
 */
export type ContactReduction = { 
/**
 * Largest number of clusters, each of which becomes one contact; absent: each contact stays.
 */
count?: number, 
/**
 * Weight of the square of a distance beside the square of a difference of normals, 1/m².
 */
position_weight: number, 
/**
 * Stiffness of a cluster.
 */
spring?: ClusterSpring, 
/**
 * Largest stiffness of all contacts of two bodies together, N/m; absent: they add up.
 */
net_stiffness?: number, 
/**
 * Part of the net stiffness that is bounded.
 */
bound: StiffnessBound, };

/**
 * Contacts of two bodies. The same seed gives the same contacts everywhere.
 */
export type ContactSet = { "kind": "tiles", 
/**
 * Number of contacts.
 */
count: number, 
/**
 * Seed of the unevenness.
 */
seed: number, 
/**
 * Direction that the floor faces.
 */
normal: [number, number, number], } | { "kind": "pin", 
/**
 * Number of contacts.
 */
count: number, 
/**
 * Seed of the contacts' places.
 */
seed: number, } | { "kind": "patches", 
/**
 * Number of contacts.
 */
count: number, 
/**
 * Number of patches.
 */
patches: number, 
/**
 * Seed of the contacts' places.
 */
seed: number, } | { "kind": "given", 
/**
 * Contacts, one after another.
 */
contacts: Array<GivenContact>, };

/**
 * A control that the author chose to show.
 */
export type Control = { 
/**
 * Path of the field it writes: `bodies[0].shape.radius`.
 */
path: string, 
/**
 * Short name for links, as in `#mu=0.3`.
 */
key: string, 
/**
 * Label that the reader sees.
 */
label: string, 
/**
 * Input: slider, choice, switch or text.
 */
input: ControlKind, };

/**
 * Input of a control, and the values it may be set to.
 */
export type ControlKind = { "type": "slider", 
/**
 * Left end, SI.
 */
min: number, 
/**
 * Right end, SI.
 */
max: number, 
/**
 * Spacing along the slider.
 */
scale: Scale, 
/**
 * Quantity, for unit and prefix.
 */
quantity: Quantity, } | { "type": "choice", 
/**
 * Options, in the order shown.
 */
options: Array<Choice>, } | { "type": "switch", } | { "type": "text", };

/**
 * A controller: it pushes by `stiffness · e + damping · ė + integral · ∫e dt`, `e` the error from the
 * set-point.
 */
export type Controller = { 
/**
 * Name, shown beside the channel that drives it.
 */
name: string, 
/**
 * Joint or point that it moves, and its set-point while nothing drives it.
 */
goal: ControllerGoal, 
/**
 * Gains.
 */
gains: Gains, };

/**
 * Joint or point that a controller moves, and its set-point.
 */
export type ControllerGoal = { "type": "joint", 
/**
 * Index of the joint in `experiment.joints`.
 */
joint: number, 
/**
 * Set-point of the position, rad or m.
 */
position: number, 
/**
 * Set-point of the velocity, rad/s or m/s.
 */
velocity: number, } | { "type": "point", 
/**
 * Index of the body.
 */
body: number, 
/**
 * Point in the body's frame, m.
 */
point: [number, number, number], 
/**
 * Set-point of its position in the world, m.
 */
position: [number, number, number], 
/**
 * Set-point of its velocity in the world, m/s.
 */
velocity: [number, number, number], };

/**
 * A coupler of two joints of one degree of freedom: `q = ratio · q_to + offset`.
 */
export type Coupler = { 
/**
 * Name, shown in tables.
 */
name: string, 
/**
 * Index of the joint that follows.
 */
joint: number, 
/**
 * Index of the joint that it is tied to.
 */
to: number, 
/**
 * Ratio: displacement of `joint` for a radian or metre of `to`; −1 for two equal wheels.
 */
ratio: number, 
/**
 * Position of `joint` while `to` is at zero, rad or m.
 */
offset: number, };

/**
 * A box along the world's axes.
 */
export type CropBox = { 
/**
 * True if points outside it are left out.
 */
used: boolean, 
/**
 * Lowest corner of the box, m.
 */
low: [number, number, number], 
/**
 * Highest corner of the box, m.
 */
high: [number, number, number], };

/**
 * A crossing of the level, narrowed down.
 */
export type Crossing = { 
/**
 * Value of the field at the crossing, SI: the middle of the last bracket.
 */
value: number, 
/**
 * Brackets in turn, each half as wide as the one before, down to rounding or `1e-12` of the range.
 */
brackets: Array<[number, number]>, 
/**
 * True if the reading is above the level before it and not after; false for the other way round.
 */
falls: boolean, };

/**
 * A depth camera: a pinhole without distortion, its image upright against the world's z axis.
 */
export type DepthCamera = { 
/**
 * Name, for people.
 */
name: string, 
/**
 * True if it sees; otherwise it stands there and sees nothing.
 */
used: boolean, 
/**
 * Position of the eye in the world, m.
 */
eye: [number, number, number], 
/**
 * Point in the middle of the image, in the world, m.
 */
target: [number, number, number], 
/**
 * Width of the image, pixels.
 */
width: number, 
/**
 * Height of the image, pixels.
 */
height: number, 
/**
 * Field of view: angle between the left and the right edge of the image, rad.
 */
field_of_view: number, 
/**
 * Smallest depth it sees, m along the optical axis.
 */
near: number, 
/**
 * Largest depth it sees, m along the optical axis.
 */
far: number, };

/**
 * Depth cameras see the bodies. Their points go through stages, each of which can be left out: crop to a
 * box, normals, one cloud, one point for each cube, no outliers.
 */
export type DepthCameras = { 
/**
 * Cameras, one after another.
 */
cameras: Array<DepthCamera>, 
/**
 * Points of a file, in place of those that the cameras see of the bodies.
 */
cloud?: OwnCloud, 
/**
 * Errors of the cameras.
 */
noise: CameraNoise, 
/**
 * Box: points outside it are left out.
 */
crop: CropBox, 
/**
 * Normals, found for each camera's points by themselves.
 */
normals: CloudNormals, 
/**
 * Voxel grid: one point for each cube of space.
 */
voxels: VoxelGrid, 
/**
 * Outlier filter: points that stand alone are left out.
 */
outliers: OutlierFilter, 
/**
 * Point at which the surface is looked at closely.
 */
query: SurfaceQuery, 
/**
 * Stage whose cloud is drawn, and in which the query looks for neighbours.
 */
shown: CloudStage, 
/**
 * Source of the points' colours.
 */
colour: PointsBy, 
/**
 * Largest number of normals that are drawn as short lines.
 */
strokes: number, };

/**
 * Names, units and formulas of the contents of a session's frames.
 */
export type Description = { 
/**
 * Readings, one for each value of `Section::Readings`, in its order.
 */
readings: Array<Reading>, 
/**
 * Names of the stages, one for each value of `Section::Timings`, in its order.
 */
stages: Array<string>, 
/**
 * Sentence for the user when the outcome is `Unsupported`; empty otherwise.
 */
unsupported: string, 
/**
 * Plots beside the view, in this order; their data comes from `Session::plot`.
 */
plots: Array<Plot>, 
/**
 * Handles, one for each record of `Section::Handles`, in its order.
 */
handles: Array<Handle>, 
/**
 * Texts that the records of `Section::Labels` name by index.
 */
labels: Array<string>, 
/**
 * Capabilities of the experiment; the page asks these, never the kind of the experiment.
 */
capabilities: Array<Capability>, 
/**
 * Names of the questions that its kind alone answers.
 */
questions: Array<string>, 
/**
 * Names of the runs beside each other, if there are several: each can be drawn in a view of its own.
 */
views?: Array<string>, 
/**
 * Clock of the run, if the experiment runs in time.
 */
clock?: RunClock, 
/**
 * Quantity that colours the surface, if that is not the pressure of a contact.
 */
coloured?: Coloured, 
/**
 * Sentences about how the scene is computed, for its panel.
 */
notes?: Array<string>, 
/**
 * Channels that can be driven, those that the document names first. The values that act now are in the
 * track: `Query::Inputs`.
 */
channels?: Array<DrivenChannel>, 
/**
 * Number of bodies in the run, if it moves more of them than have channels here: `Query::ChannelsOf`
 * gives those of any.
 */
more_bodies?: number, 
/**
 * Number of inputs of the run that do nothing, since the document does not have their channel (any
 * more).
 */
inputs_resting?: number, 
/**
 * Values of fields that have no effect yet.
 */
lacking?: Array<Lacking>, 
/**
 * File formats in which the run can be written.
 */
exports?: Array<ExportFormat>, };

/**
 * A plate with two holes.
 */
export type DoubleHole = { 
/**
 * Radius of a pin, m.
 */
radius: number, 
/**
 * Radius of a hole less that of a pin, m.
 */
play: number, 
/**
 * Distance of the holes' axes, m.
 */
pitch: number, 
/**
 * Thickness of the plate, m.
 */
thickness: number, 
/**
 * Number of convex pieces around both holes; a multiple of eight is taken.
 */
pieces: number, };

/**
 * Two pins on a bar.
 */
export type DoublePin = { 
/**
 * Radius of a pin, m.
 */
radius: number, 
/**
 * Distance of the pins' axes, m.
 */
pitch: number, 
/**
 * Length of the pins, m.
 */
length: number, };

/**
 * Antipodal grasps: a point of the surface, a line within the cone of friction there, and where it leaves
 * the object it lies within the cone again (Mahler et al. 2017). They depend on the object, the pads and
 * these numbers; a variant of another object has its own.
 */
export type DrawnGrasps = { 
/**
 * Largest number of grasps: as many as are found in 20,000 lines.
 */
count: number, 
/**
 * Seed of the lines.
 */
seed: number, 
/**
 * Friction coefficient of the cones. It is not the pads': grasps stay where they are while that is
 * changed.
 */
friction: number, };

/**
 * A channel that can be driven: `Command::Act` takes its `channel` and a value like `rest` with some of the
 * `fields` changed.
 */
export type DrivenChannel = { 
/**
 * The channel.
 */
channel: Channel, 
/**
 * Label for people: "Motor of Elbow".
 */
label: string, 
/**
 * Value where nothing acts: the document's own set-point, no force, a pull to where the body starts.
 */
rest: InputValue, 
/**
 * Fields of the value that can be set, in the order in which they are shown; the first is the most
 * important.
 */
fields: Array<ChannelField>, };

/**
 * Let the bodies move: free ones, and those that joints hold.
 */
export type Dynamics = { 
/**
 * Gravity in the world, m/s².
 */
gravity: [number, number, number], 
/**
 * Time step, s.
 */
step: number, 
/**
 * Time at which the run ends, s; absent: it goes on.
 */
end?: number, 
/**
 * Contact model.
 */
contact: ContactModel, 
/**
 * Accuracy to which a step is solved.
 */
solver: Solver, 
/**
 * Joints between bodies.
 */
joints: Array<Joint>, 
/**
 * Couplers: ratios between joints.
 */
couplers: Array<Coupler>, 
/**
 * Pairs of bodies that pass through each other, by index.
 */
passing: Array<[number, number]>, 
/**
 * Springs that pull at bodies.
 */
springs: Array<Spring>, 
/**
 * Controllers that push joints and bodies towards set-points.
 */
controllers: Array<Controller>, 
/**
 * Bodies that follow way-points in time, whatever touches them.
 */
scripts: Array<BodyWayPoints>, 
/**
 * Arm beside the bodies.
 */
arm?: Arm, 
/**
 * Further arms, each led by its way-points alone: the second of a robot with two, or one that hands the
 * other its work.
 */
arms?: Array<Arm>, 
/**
 * Task: a body to be brought into another.
 */
task?: Task, 
/**
 * Closed form of the motion: read and drawn beside it.
 */
theory?: Theory, 
/**
 * Recorded motions of bodies, beside the run.
 */
recorded: Array<Recorded>, 
/**
 * Clutter: random bodies that are let fall.
 */
clutter?: Clutter, 
/**
 * Label of the scene's own run beside its variants; absent: its contact model.
 */
label?: string, 
/**
 * Variants: the scene with a few fields changed, run beside it; up to four runs.
 */
variants: Array<Variant>, 
/**
 * Offset at which each run is shown from the one before, in the world, m.
 */
apart: [number, number, number], 
/**
 * Index of the body whose motion is read and traced.
 */
watch: number, 
/**
 * Indices of bodies whose pose and velocity are readings too.
 */
motion_of: Array<number>, 
/**
 * True if the path of the watched body so far is drawn.
 */
trail?: boolean, 
/**
 * Readings to plot over time, in this order; empty: all that change.
 */
plots: Array<string>, 
/**
 * Source of the colours of bodies that move.
 */
colour?: BodyColour, 
/**
 * Channels that the page offers at once, in this order.
 */
drive: Array<Channel>, 
/**
 * Map of the run's error, drawn beside the view.
 */
step_map?: StepMap, };

/**
 * A training that was learnt before with many seeds: over its updates, the worst seed, the mean and the best.
 */
export type EarlierTraining = { 
/**
 * Label of the training.
 */
label: string, 
/**
 * Changes of the document that it needs: where the document has all of them, it is the training that is
 * learnt here.
 */
set: Array<Change>, 
/**
 * Number of seeds.
 */
seeds: number, 
/**
 * Share of successful attempts of each update: of the worst seed, in the mean, of the best.
 */
success: Array<[number, number, number]>, 
/**
 * Mean sum of rewards of an attempt of each update: of the worst seed, in the mean, of the best.
 */
total: Array<[number, number, number]>, };

/**
 * Effect of a command on what a session gives beside its frames: each flag is true if it may have changed.
 */
export type Effect = { 
/**
 * The description: names, plots, handles, the clock.
 */
description: boolean, 
/**
 * The sweep, which is computed from the document by itself.
 */
sweep: boolean, 
/**
 * The inputs of the run.
 */
inputs: boolean, };

/**
 * An elastic solid.
 */
export type Elastic = { 
/**
 * Young's modulus E, Pa.
 */
youngs_modulus: number, 
/**
 * Poisson's ratio ν, above −1 and at most 0.5.
 */
poissons_ratio: number, };

/**
 * Bodies at given poses and the contacts between them: do contact forces exist that hold them all?
 */
export type Equilibrium = { 
/**
 * Friction coefficient of every contact.
 */
friction: number, 
/**
 * Gravity in the world, m/s².
 */
gravity: [number, number, number], 
/**
 * Largest gap at which two bodies touch, m.
 */
touch: number, 
/**
 * True if the problem is in the plane of x and z: contacts and drags stay in it.
 */
planar: boolean, 
/**
 * Index of the body whose forces are drawn, from 0; absent: all.
 */
free_body: number | null, 
/**
 * True if a place nearby is sought where the bodies rest.
 */
solve: boolean, };

/**
 * Kind of an error, for programs; the sentence is for people.
 */
export type ErrorKind = "syntax" | "field" | "value" | "version" | "link" | "mesh" | "size" | "unsupported";

/**
 * What is done with the bodies.
 */
export type Experiment = { "kind": "beam_on_foundation" } & BeamOnFoundation | { "kind": "behaviour_tree" } & BehaviourTree | { "kind": "bouncing_ball" } & BouncingBall | { "kind": "clearing" } & Clearing | { "kind": "contact_inspector" } & ContactInspector | { "kind": "contact_reduction" } & ReducedContacts | { "kind": "depth_cameras" } & DepthCameras | { "kind": "dynamics" } & Dynamics | { "kind": "equilibrium" } & Equilibrium | { "kind": "friction_cone" } & FrictionCone | { "kind": "grasp_selection" } & GraspSelection | { "kind": "grasp_study" } & GraspStudy | { "kind": "grinding" } & Grinding | { "kind": "insertion" } & Insertion | { "kind": "jamming" } & Jamming | { "kind": "planar_antipodal" } & PlanarAntipodal | { "kind": "ramp" } & Ramp | { "kind": "soft_grasp" } & SoftGrasp | { "kind": "soft_jaws" } & SoftJaws | { "kind": "two_fingers" } & TwoFingers | { "kind": "wrench_cone" } & WrenchCone;

/**
 * A file.
 */
export type ExportFile = { 
/**
 * Name with its ending.
 */
name: string, 
/**
 * MIME type, such as `text/csv`.
 */
mime: string, 
/**
 * Content of the file.
 */
text: string, 
/**
 * True if the text stands for bytes, in base64.
 */
base64?: boolean, };

/**
 * Format of a file that a run is written as.
 */
export type ExportFormat = "csv" | "json" | "urscript" | "krl" | "rapid" | "fanuc" | "ros" | "apt" | "ply" | "depth_png" | "behavior_tree_cpp";

/**
 * Report on one face of the contact surface.
 */
export type FaceReport = { 
/**
 * Index of the face in the surface.
 */
face: number, 
/**
 * Area, m².
 */
area: number, 
/**
 * Centroid in the world, m.
 */
centroid: [number, number, number], 
/**
 * Unit normal, from A into B, in the world.
 */
normal: [number, number, number], 
/**
 * Pressure at the centroid, Pa.
 */
pressure: number, 
/**
 * Smallest and largest pressure over the face, Pa.
 */
pressure_range: [number, number], 
/**
 * Traction on B, Pa.
 */
traction: [number, number, number], 
/**
 * Slip: velocity of B relative to A, m/s.
 */
slip: [number, number, number], 
/**
 * Force on B, N.
 */
force: [number, number, number], 
/**
 * Indices of the tetrahedra or triangles of A and of B that it comes from; `null` for a half-space.
 */
elements: [number | null, number | null], 
/**
 * Formula of the pressure in TeX, with this face's numbers.
 */
formula: string, 
/**
 * Source file in which it is computed.
 */
source: string, };

/**
 * Shape of a field of a channel.
 */
export type FieldShape = "number" | "vector";

/**
 * Sweep of a field over a range, everything else held.
 */
export type FieldSweep = { 
/**
 * Path of a number of the document: `bodies[0].material.friction`.
 */
path: string, 
/**
 * First value, SI.
 */
from: number, 
/**
 * Last value, SI.
 */
to: number, 
/**
 * Number of samples, 2 to 2000.
 */
samples: number, 
/**
 * Spacing of the samples.
 */
scale: Scale, };

/**
 * Kind of trouble with an imported model in contact.
 */
export type FindingKind = "overlap" | "soft" | "inertia" | "mass" | "hull" | "step";

/**
 * The curve all passes are parallel to, part frame.
 */
export type FirstCurve = { "kind": "section", 
/**
 * Point in the plane, m.
 */
point: [number, number, number], 
/**
 * Normal of the plane; any length but zero.
 */
normal: [number, number, number], 
/**
 * Direction that the surface faces there; any length but zero.
 */
facing: [number, number, number], } | { "kind": "edge", 
/**
 * Number of the edge, counted from the longest, from 0.
 */
number: number, } | { "kind": "through", 
/**
 * Positions, m, two at least.
 */
points: Array<[number, number, number]>, };

/**
 * Force control of the arm.
 */
export type ForceControl = { "kind": "offset", } | { "kind": "force", 
/**
 * Gain, m/(N·s).
 */
gain: number, };

/**
 * One contact force beside Coulomb's cone and its pyramids. The contact frame is the world's: z along the
 * normal.
 */
export type FrictionCone = { 
/**
 * Friction coefficient.
 */
friction: number, 
/**
 * Force on the upper body, in the contact frame, N.
 */
force: [number, number, number], 
/**
 * Number of edges of the pyramids, 3 to 256.
 */
edges: number, 
/**
 * Pyramids that are drawn.
 */
pyramids: Pyramids, };

/**
 * Gains of a controller.
 */
export type Gains = { 
/**
 * Proportional gain, on the error: N/m or N·m/rad.
 */
stiffness: number, 
/**
 * Derivative gain, on the rate of the error: N·s/m or N·m·s/rad.
 */
damping: number, 
/**
 * Integral gain, on the error's sum over time: N/(m·s) or N·m/(rad·s); the sum waits while the push is
 * at its limit.
 */
integral: number, 
/**
 * Largest push, N or N·m; absent: any.
 */
limit?: number, };

/**
 * A contact of two bodies.
 */
export type GivenContact = { 
/**
 * Position, m.
 */
position: [number, number, number], 
/**
 * Normal from A into B, of any length.
 */
normal: [number, number, number], 
/**
 * Depth by which the bodies have sunk into each other, m.
 */
depth: number, };

/**
 * Noise on the force, by a seed: grains cut now more, now less.
 */
export type Grains = { 
/**
 * Standard deviation, a share of the force.
 */
deviation: number, 
/**
 * Correlation time, over which the noise changes, s.
 */
time: number, 
/**
 * Seed of the noise.
 */
seed: number, };

/**
 * A bin: a floor and four walls about the world's z axis; the floor's upper face is at z = 0.
 */
export type GraspBin = { 
/**
 * Inner size along x and y, m.
 */
size: [number, number], 
/**
 * Height of the walls, m.
 */
height: number, 
/**
 * Thickness of walls and floor, m.
 */
thickness: number, };

/**
 * A closed surface that does not run through itself, its triangles counter-clockwise from outside.
 */
export type GraspMesh = { 
/**
 * Positions of the vertices, m.
 */
vertices: Array<[number, number, number]>, 
/**
 * Triangles, three vertex indices each.
 */
triangles: Array<[number, number, number]>, };

/**
 * Object that is grasped, its centre at the origin of its frame; awkward shapes stand where their formulas
 * put them.
 */
export type GraspObject = { "cube": number } | { "sphere": number } | { "cylinder": [number, number] } | { "awkward": AwkwardShape } | { "mesh": GraspMesh };

/**
 * The pads: one, and its mirror image.
 */
export type GraspPads = { 
/**
 * Design: name or shape of a pad.
 */
design: JawDesign, 
/**
 * Spacing of the points on the front, about, m; absent: as the design has it.
 */
spacing?: number, 
/**
 * Number of layers of cells over the pad's depth; absent: as the design has it.
 */
layers?: number, 
/**
 * Young's modulus E, Pa.
 */
youngs_modulus: number, 
/**
 * Poisson's ratio ν.
 */
poissons_ratio: number, 
/**
 * Density, kg/m³.
 */
density: number, };

/**
 * Sampling of the candidates.
 */
export type GraspSampling = { 
/**
 * Source of the candidates.
 */
by: CandidatesBy, 
/**
 * Number of points that are drawn from the cloud.
 */
draws: number, 
/**
 * Radius about a point, m: of the ray into the cloud, and of the patch whose curvature is found. The
 * patch at the point that is looked at closely is as wide.
 */
radius: number, 
/**
 * Largest angle by which the normals of a pair may be off opposite, rad.
 */
angle: number, 
/**
 * Number of the best that are refined: each is moved where it is as long as that makes it better.
 */
refined: number, 
/**
 * Seed of the random numbers.
 */
seed: number, };

/**
 * The bodies lie in a bin. A gripper is held into the cloud that cameras see of them, by hand or at a
 * candidate, and its grasp is scored.
 */
export type GraspSelection = { 
/**
 * Bin around the bodies.
 */
bin: GraspBin, 
/**
 * Depth cameras that see the bodies.
 */
cameras: Array<DepthCamera>, 
/**
 * Points of a file, in place of those that the cameras see of the bodies.
 */
cloud?: OwnCloud, 
/**
 * Errors of the cameras.
 */
noise: CameraNoise, 
/**
 * Number of nearest neighbours that a normal is fitted to, the point itself among them.
 */
neighbours: number, 
/**
 * Edge of a voxel, m: there is one point for each.
 */
voxel: number, 
/**
 * Pose of the gripper that is held by hand.
 */
hand: HeldGripper, 
/**
 * Number of the candidate that stands in the gripper's place: 1 is the best; 0: the gripper is held by
 * hand.
 */
candidate: number, 
/**
 * Distance by which the gripper waits behind the grasp before it reaches out, m.
 */
approach: number, 
/**
 * Weights of the terms of the cost.
 */
weights: GraspWeights, 
/**
 * Source of the candidates.
 */
sampling: GraspSampling, 
/**
 * Trials of the grasps.
 */
trials: PickTrials, 
/**
 * Point of the cloud whose neighbours say how a gripper is laid there.
 */
surface: SurfaceGrasp, 
/**
 * Pushes before the cameras look.
 */
pushes: Pushes, 
/**
 * Pixel that is looked at closely.
 */
query: PixelQuery, };

/**
 * Type of answer to each question.
 */
export type GraspSelectionAnswers = { 
/**
 * A grasp of the cloud, tried once in the dynamics. It depends on the document and the number alone.
 */
try_pick: PickTrial, };

/**
 * Questions to a selection of grasps.
 */
export type GraspSelectionAsk = { "kind": "try_pick", 
/**
 * Candidate, the best is 1; 0: as the gripper is held by hand.
 */
candidate: number, };

/**
 * A study of how sure grasps are: each is tried many times in the background, and stands beside what a real
 * gripper did.
 *
 * The document has no bodies: what is grasped is the object that the grasps are made with.
 */
export type GraspStudy = { 
/**
 * Object, pads, rules and trials of all grasps. Each grasp of the list has its own pose, and its own
 * direction that points upwards.
 */
with: SoftGrasp, 
/**
 * Grasps that are tried, in the order of their numbers.
 */
grasps: Array<TriedGrasp>, 
/**
 * Grasps that are drawn from the object, in place of the list; absent: those of the list.
 */
drawn?: DrawnGrasps, 
/**
 * Index of the grasp that is shown, counted from zero; where fewer are drawn, the last.
 */
shown: number, 
/**
 * Longest duration of a trial, s: one that lasts longer fails.
 */
longest: number, 
/**
 * Force with which the judges push that simulate nothing, N.
 */
force: number, 
/**
 * Smallest predicted share of successes at which a grasp counts as predicted to hold.
 */
threshold: number, 
/**
 * Published scores of other judges, to stand beside.
 */
published: Array<PublishedScore>, 
/**
 * Fields of `with` that are varied: every grasp is tried in each variant, with the same draws.
 */
variants: GraspVariants, 
/**
 * Index of the variant that is shown, counted from zero.
 */
variant: number, };

/**
 * Type of answer to each question.
 */
export type GraspStudyAnswers = { 
/**
 * One trial of a grasp. It depends on the document and the two numbers alone.
 */
try_grasp: GraspTrial, 
/**
 * The sum of trials: of each grasp the first ones, in their order.
 */
sum_grasps: StudySummary, };

/**
 * Questions to a study of grasps.
 */
export type GraspStudyAsk = { "kind": "try_grasp", 
/**
 * Grasp, counted from zero.
 */
grasp: number, 
/**
 * Trial, counted from zero.
 */
trial: number, } | { "kind": "sum_grasps", 
/**
 * Trials, by grasp, then by trial.
 */
made: Array<Array<GraspTrial>>, };

/**
 * Result of one trial of a grasp.
 */
export type GraspTrial = { 
/**
 * Verdict: `holds`, or in a word why not.
 */
verdict: string, 
/**
 * Height of the object's lowest point above its start, m.
 */
height: number, 
/**
 * Strain energy of each pad at the end, J.
 */
strain: [number, number], 
/**
 * Force of each pad when the squeeze ended, N.
 */
force: [number, number], 
/**
 * Area of each pad's skin that pressed then, m².
 */
area: [number, number], 
/**
 * Number of steps.
 */
steps: number, 
/**
 * Number of Newton iterations.
 */
newton: number, 
/**
 * Number of steps that ended before the solver was done.
 */
unfinished: number, };

/**
 * Trials of one grasp, the gripper's pose a little off: each trial follows from the seed and its number.
 */
export type GraspTrials = { 
/**
 * Largest number of trials.
 */
count: number, 
/**
 * Seed of the random numbers.
 */
seed: number, 
/**
 * Standard deviation of the gripper's position in each direction, m.
 */
translation: number, 
/**
 * Standard deviation of its rotation about each axis, rad.
 */
rotation: number, 
/**
 * Distance of the centre of rotation behind the middle of the pads, m: at the robot's wrist.
 */
wrist: number, 
/**
 * Confidence of the interval of the share that holds.
 */
confidence: number, 
/**
 * Kind of the interval.
 */
bound: IntervalBound, 
/**
 * Width of the interval below which trials end; at 0 they do not end early.
 */
width: number, };

/**
 * Variants of a study: every grasp is tried with each value of the fields, or with each pair of values of
 * two. Without fields there is one variant: the grasps as they are.
 */
export type GraspVariants = { 
/**
 * Varied fields: none, one or two. Variants are numbered with the last field running fastest.
 */
fields: Array<VariedField>, 
/**
 * F1 scores that others published, one for each variant, to stand beside; may be empty.
 */
published: Array<number>, 
/**
 * Published F1 scores that depend on another field: the first table whose field has its value takes the
 * place of `published`.
 */
tables: Array<PublishedTable>, };

/**
 * Weights of the terms of the cost.
 */
export type GraspWeights = { 
/**
 * Weight of a point between the fingers whose normal lies along the direction of closing.
 */
facing: number, 
/**
 * Weight α of fingers that point up instead of down.
 */
tilt: number, };

/**
 * Grinding of a part: path, arm, force, and removal. Body 0 is the part and gives its pose.
 */
export type Grinding = { 
/**
 * Part that is ground.
 */
part: GroundPart, 
/**
 * Path of the tool.
 */
path: GrindingPath, 
/**
 * The arm and its tool.
 */
cell: GrindingCell, 
/**
 * Process: how the tool presses, and what it removes.
 */
process: GrindingProcess, 
/**
 * Limits of the planner, and when it has done enough.
 */
planner: Planner, 
/**
 * Result of the planner; absent: nothing is planned yet.
 */
plan?: GrindingPlan, 
/**
 * Run that is shown.
 */
shown: ShownRun, 
/**
 * Quantity that colours the part.
 */
map: GrindingMap, 
/**
 * True if the colours are those of the removal up to now.
 */
live: boolean, 
/**
 * Simulated time of one step of the clock, s.
 */
step: number, };

/**
 * Type of answer to each question.
 */
export type GrindingAnswers = { 
/**
 * Begins to plan for the document as it is now; nothing is computed yet.
 */
plan_start: null, 
/**
 * Goes on by up to this many pieces of the planner's work, some ten to some hundred milliseconds each.
 */
plan_advance: PlanProgress, 
/**
 * Changes that the best plan so far would write; nothing is changed yet.
 */
plan_changes: Array<Change>, 
/**
 * Drops the planner, with all it has found.
 */
plan_cancel: null, 
/**
 * A robot's program, read back: how far its tool is from the surface.
 */
check_program: ProgramCheck, 
/**
 * Changes that make this the cell's arm.
 */
take_arm: Array<Change>, };

/**
 * Questions to a grinding cell.
 */
export type GrindingAsk = { "kind": "plan_start", } | { "kind": "plan_advance", 
/**
 * Most pieces.
 */
pieces: number, } | { "kind": "plan_changes", } | { "kind": "plan_cancel", } | { "kind": "check_program", 
/**
 * Text of the program in URScript, KRL, RAPID or FANUC's LS.
 */
text: string, } | { "kind": "take_arm", 
/**
 * Of a robot's file.
 */
arm: OwnArm, };

/**
 * The arm and its tool. The arm stands at the world's origin.
 */
export type GrindingCell = { 
/**
 * Model of the arm.
 */
arm: CellArm, 
/**
 * Pose of the tool on the flange: its tip is the origin, its z points into the surface.
 */
tool: Pose, 
/**
 * Compliance of each joint, rad/(N·m).
 */
joint_compliance: [number, number, number, number, number, number], 
/**
 * Height of the table, m: no link but the first may reach below it.
 */
table: number, };

/**
 * Wanted speeds of the tool.
 */
export type GrindingFeed = { 
/**
 * Feed on the part, m/s.
 */
cut: number, 
/**
 * Travel speed off the part, m/s.
 */
travel: number, };

/**
 * Normal force against penetration δ and its rate.
 */
export type GrindingLaw = { "kind": "kelvin_voigt", 
/**
 * Stiffness K, N/m.
 */
stiffness: number, 
/**
 * Damping D, N·s/m.
 */
damping: number, } | { "kind": "hunt_crossley", 
/**
 * Stiffness K, N/m^1.5.
 */
stiffness: number, 
/**
 * Dissipation χ, s/m.
 */
dissipation: number, };

/**
 * Quantity that colours the part.
 */
export type GrindingMap = "none" | "dwell" | "pressure" | "depth" | "roughness" | "reach";

/**
 * Passes parallel to a first curve, measured along the surface.
 */
export type GrindingPath = { 
/**
 * First curve, which all passes are parallel to.
 */
first: FirstCurve, 
/**
 * Step-over from pass to pass along the surface, m.
 */
step_over: number, 
/**
 * Height of the ridges a round tool may leave, m: the step-over follows from it.
 */
scallop?: number, 
/**
 * Largest distance of a pass from the first curve, m.
 */
reach: number, 
/**
 * Sides of the first curve that are ground.
 */
sides: WhichSides, 
/**
 * Order and sense in which the passes are run.
 */
order: PassOrder, 
/**
 * Direction of the tool's x.
 */
heading: ToolHeading, 
/**
 * Largest distance of a straight move from the surface, m.
 */
chord_error: number, 
/**
 * Largest distance of two points, m.
 */
spacing: number, 
/**
 * Lead: angle by which the tool leans ahead, rad.
 */
lead: number, 
/**
 * Tilt: angle by which the tool leans to the side, rad.
 */
tilt: number, 
/**
 * Length of run-in and run-out beside each pass, m.
 */
ramp: number, 
/**
 * Height of the links over the surface, m.
 */
clearance: number, };

/**
 * Plan that was found: offsets and feeds along the passes.
 */
export type GrindingPlan = { 
/**
 * Passes, in the order they are run.
 */
passes: Array<PassPlan>, 
/**
 * Step-overs that were tried.
 */
choices?: Array<PlanChoice>, };

/**
 * Process of grinding: how the tool presses, and what it removes.
 */
export type GrindingProcess = { 
/**
 * Wanted normal force, N.
 */
force: number, 
/**
 * Depth commanded before a plan, m; absent: the depth that the wanted force needs.
 */
offset?: number, 
/**
 * Wanted speeds of the tool.
 */
feed: GrindingFeed, 
/**
 * Law of the normal force by penetration and its rate.
 */
law: GrindingLaw, 
/**
 * Force control of the arm.
 */
control: ForceControl, 
/**
 * Damping of the arm along the normal, as a share of critical.
 */
arm_damping: number, 
/**
 * True for a rigid arm: the tool is where the path says.
 */
rigid: boolean, 
/**
 * Friction coefficient: tangential over normal force.
 */
friction: number, 
/**
 * Specific energy: energy to remove a volume, J/m³.
 */
specific_energy: number, 
/**
 * Face of the tool that touches.
 */
face: ToolFace, 
/**
 * Grit: removal and roughness.
 */
grit: Grit, 
/**
 * Runout of the tool.
 */
runout: Runout, 
/**
 * Grains: noise on the force.
 */
grains: Grains, };

/**
 * Preston's law; roughness is `R_f + (Ra₀ − R_f) e^(−h/h_c)` at a removed depth h.
 */
export type Grit = { 
/**
 * Preston's coefficient k_p, 1/Pa.
 */
preston: number, 
/**
 * Speed of the grit over the part, m/s.
 */
speed: number, 
/**
 * Roughness Ra₀ of the part before, m.
 */
roughness: number, 
/**
 * Roughness R_f that this grit can reach, m.
 */
finest: number, 
/**
 * Depth h_c over which the roughness falls, m.
 */
depth: number, };

/**
 * Part that is ground.
 */
export type GroundPart = { "kind": "workpiece", 
/**
 * Name of the workpiece.
 */
name: Workpiece, 
/**
 * Number of triangles, about, 400 to 100 000.
 */
triangles: number, } | { "kind": "body", };

/**
 * A handle beside the bodies that can be dragged in the view: a contact, the tip of a force.
 */
export type Handle = { 
/**
 * Label for people and for the history: "Force tip".
 */
label: string, 
/**
 * Letters by which the keys and the list of handles know it.
 */
id: string, };

/**
 * A gripper held by hand: fingers down, then turned.
 */
export type HeldGripper = { 
/**
 * Position of the middle between the fingertips, in the world, m.
 */
position: [number, number, number], 
/**
 * Angle about the world's vertical, rad: 0 closes along x.
 */
turn: number, 
/**
 * Angle about the direction of closing, rad.
 */
lean: number, 
/**
 * Angle of the direction of closing out of the horizontal, rad.
 */
roll: number, };

/**
 * Part of a pad that the gripper holds.
 */
export type HeldPart = "back" | "root";

/**
 * Centre of mass and inertia matrix of a body.
 */
export type Inertia = { 
/**
 * Centre of mass in the body frame, m.
 */
center_of_mass: [number, number, number], 
/**
 * Inertia about the centre of mass along the body's axes: xx, yy, zz, xy, xz, yz, kg·m².
 */
matrix: [number, number, number, number, number, number], };

/**
 * An input: from a time on a value acts on a channel, until the channel's next entry.
 */
export type Input = { 
/**
 * Time of the entry, s; it acts from the step nearest to it.
 */
time: number, 
/**
 * Channel that is driven.
 */
channel: Channel, 
/**
 * Value that acts; absent: the channel is released, and the document alone decides.
 */
value?: InputValue, };

/**
 * Value that acts on a channel.
 */
export type InputValue = { "type": "force", 
/**
 * Force in the world, N.
 */
force: [number, number, number], 
/**
 * Torque in the world, N·m.
 */
moment: [number, number, number], 
/**
 * Point of the force in the body's frame, m.
 */
point: [number, number, number], } | { "type": "pull", 
/**
 * Point that it pulls to, in the world, m.
 */
target: [number, number, number], 
/**
 * Point where the body is held, in the body's frame, m.
 */
point: [number, number, number], 
/**
 * Natural frequency, Hz.
 */
frequency: number, } | { "type": "motor", 
/**
 * Position, m or rad.
 */
position?: number, 
/**
 * Velocity, m/s or rad/s.
 */
velocity?: number, 
/**
 * Largest effort, N or N·m.
 */
limit?: number, 
/**
 * Effort beside the gains, N or N·m.
 */
effort?: number, } | { "type": "joint_set_point", 
/**
 * Position, m or rad.
 */
position: number, 
/**
 * Velocity, m/s or rad/s.
 */
velocity: number, } | { "type": "point_set_point", 
/**
 * Position in the world, m.
 */
position: [number, number, number], 
/**
 * Velocity in the world, m/s.
 */
velocity: [number, number, number], } | { "type": "arm_goal", 
/**
 * Position of the controlled point in the world, m.
 */
position: [number, number, number], 
/**
 * Rotation from the start, rotation vector in the world, rad.
 */
turn: [number, number, number], 
/**
 * Force of the tool on its surroundings, in the world, N.
 */
force: [number, number, number], } | { "type": "arm_joints", 
/**
 * Position of joint 1, rad (m).
 */
q1: number, 
/**
 * Position of joint 2, rad (m); absent where the arm has fewer.
 */
q2?: number, 
/**
 * Position of joint 3, rad (m); absent where the arm has fewer.
 */
q3?: number, 
/**
 * Position of joint 4, rad (m); absent where the arm has fewer.
 */
q4?: number, 
/**
 * Position of joint 5, rad (m); absent where the arm has fewer.
 */
q5?: number, 
/**
 * Position of joint 6, rad (m); absent where the arm has fewer.
 */
q6?: number, 
/**
 * Position of joint 7, rad (m); absent where the arm has fewer.
 */
q7?: number, 
/**
 * Position of joint 8, rad (m); absent where the arm has fewer.
 */
q8?: number, 
/**
 * Position of joint 9, rad (m); absent where the arm has fewer.
 */
q9?: number, 
/**
 * Position of joint 10, rad (m); absent where the arm has fewer.
 */
q10?: number, 
/**
 * Position of joint 11, rad (m); absent where the arm has fewer.
 */
q11?: number, 
/**
 * Position of joint 12, rad (m); absent where the arm has fewer.
 */
q12?: number, 
/**
 * Position of joint 13, rad (m); absent where the arm has fewer.
 */
q13?: number, 
/**
 * Position of joint 14, rad (m); absent where the arm has fewer.
 */
q14?: number, 
/**
 * Position of joint 15, rad (m); absent where the arm has fewer.
 */
q15?: number, 
/**
 * Position of joint 16, rad (m); absent where the arm has fewer.
 */
q16?: number, } | { "type": "jaws", 
/**
 * Distance between the faces of unstrained pads, m.
 */
opening: number, 
/**
 * Height of both jaws above their start, m.
 */
height: number, };

/**
 * Insertion of a body into another by a strategy that commands an arm, every few steps, where to go and how
 * to press.
 */
export type Insertion = { 
/**
 * Cell: the arm, its tool, contact, and the task; `arm` and `task` must be there.
 */
cell: Dynamics, 
/**
 * Strategy that decides the arm's commands.
 */
strategy: Strategy, 
/**
 * Errors at the start of the attempt.
 */
start: InsertionStart, 
/**
 * Rules by which an attempt begins, acts and is judged.
 */
rules: InsertionRules, 
/**
 * Policy that the strategy `policy` decides by.
 */
policy?: Policy, 
/**
 * Training of such a policy on this page.
 */
learning?: Learning, 
/**
 * Transfer: other policies and other worlds, each policy tried in each world.
 */
transfer?: Transfer, 
/**
 * Map of starts that are tried beside each other.
 */
map: StartMap, 
/**
 * Plots, in this order; empty: the usual ones.
 */
plots: Array<string>, };

/**
 * Type of answer to each question.
 */
export type InsertionAnswers = { 
/**
 * Attempts that begin in one row of the document's map of starts. They depend on the document and the row alone.
 */
try_starts: Array<StartTrial>, 
/**
 * Attempts whose starts are drawn as in the document's training: those of `asperity train --judge`, number for number.
 */
try_drawn: Array<StartTrial>, 
/**
 * Numbers that the learner of the document's training is told at its start.
 */
course: LearnerPlan, 
/**
 * A rollout of one lane of the training, made anew or continued. It depends on the document and the order
 * alone.
 */
rollout: string, };

/**
 * Questions to an insertion.
 */
export type InsertionAsk = { "kind": "try_starts", 
/**
 * Row, counted from the least y.
 */
row: number, } | { "kind": "try_drawn", 
/**
 * Number of the first attempt, counted from zero.
 */
from: number, 
/**
 * At most a hundred.
 */
count: number, } | { "kind": "course", } | { "kind": "rollout", 
/**
 * Order, as the learner wrote it.
 */
order: string, };

/**
 * Reward of a decision: `a (d/D − 1)`, less `b` where force or moment is beyond the limit (the paper's eqs.
 * 12 and 13 have 1 and 2).
 */
export type InsertionReward = { 
/**
 * Weight `a` of the way that is left.
 */
way: number, 
/**
 * Penalty `b` of pressing too hard.
 */
too_hard: number, };

/**
 * Rules by which an attempt begins, acts and is judged.
 */
export type InsertionRules = { 
/**
 * Number of steps in which one decision acts.
 */
action_period: number, 
/**
 * Largest number of decisions in an attempt.
 */
horizon: number, 
/**
 * Height of the start over the mouth, m.
 */
above: number, 
/**
 * Largest speed at which the commanded place moves (m/s) and turns (rad/s).
 */
speed: [number, number], 
/**
 * Largest force with which a decision may press, N.
 */
press: number, 
/**
 * Largest distance of the commanded place from the expected one: m, rad.
 */
room: [number, number], 
/**
 * Force (N) and moment (N·m) beyond which an attempt counts as too hard.
 */
limit: [number, number], 
/**
 * True if the policy sees where the mouth is; if not, it sees its place from where it began.
 */
mouth_seen: boolean, 
/**
 * Reward of a decision: less by the share of the way that is left, and less where it presses too hard.
 */
reward?: InsertionReward, };

/**
 * Errors at the start of an attempt, seen from the mouth, whose z leads out.
 */
export type InsertionStart = { 
/**
 * Displacement across the mouth's axis, m.
 */
aside: [number, number], 
/**
 * Rotation, a rotation vector, rad.
 */
turn: [number, number, number], };

/**
 * Kind of an interval of a share.
 */
export type IntervalBound = "exact" | "wilson";

/**
 * A peg between two walls is pushed across, turned and pushed in, and either slides or jams. The bodies are
 * boxes: the peg, the wall at −x, the wall at x, the bottom; their places follow from play and depth. The
 * middle of the hole's mouth is the world's origin.
 */
export type Jamming = { 
/**
 * Time step, s.
 */
step: number, 
/**
 * Friction coefficient of peg and walls.
 */
friction: number, 
/**
 * Depth of the tip at the start, m.
 */
depth: number, 
/**
 * Play: width of the hole less that of the peg, m.
 */
play: number, 
/**
 * Stiffness of each body where it touches, N/m.
 */
stiffness: number, 
/**
 * Force that pushes the peg in at the end, N.
 */
push: number, 
/**
 * Load: the force across over that push, and the moment over that push times half of the peg's width;
 * both act at the middle of the tip.
 */
load: [number, number], 
/**
 * Map of pushes that are tried beside each other.
 */
map: PushMap, 
/**
 * Plots, in this order; empty: the usual ones.
 */
plots: Array<string>, };

/**
 * Type of answer to each question.
 */
export type JammingAnswers = { 
/**
 * Pushes in one row of the document's map of loads. They depend on the document and the row alone.
 */
try_pushes: Array<PushTrial>, };

/**
 * Questions to a peg in a hole.
 */
export type JammingAsk = { "kind": "try_pushes", 
/**
 * Row, counted from the least moment.
 */
row: number, };

/**
 * Pads by name, or the reader's own.
 */
export type JawDesign = "rounded_jaw" | "rectangular_jaw" | "flat" | "domed" | "finger" | { "mesh": PadMesh };

/**
 * A joint between a body and another, or the world.
 */
export type Joint = { 
/**
 * Name, shown in tables.
 */
name: string, 
/**
 * Index of the body that carries it; absent: the world.
 */
parent?: number, 
/**
 * Index of the body it moves; a body has at most one joint of its own.
 */
child: number, 
/**
 * Pose of the joint's frame in the parent.
 */
frame_in_parent: Pose, 
/**
 * Pose of the joint's frame in the child.
 */
frame_in_child: Pose, 
/**
 * Motion that it allows.
 */
motion: JointMotion, };

/**
 * A joint of one degree of freedom: m and N when sliding, rad and N·m when turning.
 */
export type JointDrive = { 
/**
 * Position at the start, m or rad.
 */
position: number, 
/**
 * Velocity at the start, m/s or rad/s.
 */
velocity: number, 
/**
 * Smallest and largest position, m or rad.
 */
limits?: [number, number], 
/**
 * Damping, N·s/m or N·m·s/rad.
 */
damping: number, 
/**
 * Dry friction, N or N·m. Absent: 0.
 */
friction?: number, 
/**
 * Inertia of a geared motor's rotor (armature) at the joint, kg or kg·m².
 */
rotor_inertia?: number, 
/**
 * Motor; absent: none.
 */
motor?: Motor, };

/**
 * Motion that a joint allows.
 */
export type JointMotion = { "type": "weld", } | { "type": "revolute", 
/**
 * Direction of the axis in the joint's frame; any length but zero.
 */
axis: [number, number, number], 
/**
 * Angle at the start, rad, and limits, damping and motor.
 */
drive: JointDrive, } | { "type": "prismatic", 
/**
 * Direction of the axis in the joint's frame; any length but zero.
 */
axis: [number, number, number], 
/**
 * Displacement at the start, m, and limits, damping and motor.
 */
drive: JointDrive, } | { "type": "planar", 
/**
 * Position at the start: x, y (m) and angle (rad).
 */
position: [number, number, number], 
/**
 * Damping of each degree of freedom: N·s/m, N·s/m, N·m·s/rad.
 */
damping: number, } | { "type": "ball", 
/**
 * Rotation at the start, a quaternion `[w, x, y, z]`.
 */
rotation: [number, number, number, number], 
/**
 * Damping of the rotation, N·m·s/rad.
 */
damping: number, };

/**
 * Springs and dampers of the joints, base first.
 */
export type JointSpring = { 
/**
 * N·m/rad (N/m)
 */
stiffness: Array<number>, 
/**
 * N·m·s/rad (N·s/m)
 */
damping: Array<number>, };

export type JsonValue = number | string | boolean | Array<JsonValue> | { [key in string]: JsonValue } | null;

/**
 * Precision and recall of a judge at one threshold.
 */
export type JudgePoint = { 
/**
 * Smallest prediction at which a grasp counts as predicted to hold.
 */
threshold: number, 
/**
 * Precision: the share of trials that held, of the grasps predicted to hold.
 */
precision: number, 
/**
 * Recall: the share that was predicted to hold, of the trials that held.
 */
recall: number, };

/**
 * Scores of a judge's predictions against a real gripper.
 */
export type JudgeScore = { 
/**
 * Name of the judge: `ipc` is the simulation, `always_holds` one that looks at nothing.
 */
judge: string, 
/**
 * Precision: the share of trials that held, of the grasps predicted to hold.
 */
precision: number, 
/**
 * Recall: the share that was predicted to hold, of the trials that held.
 */
recall: number, 
/**
 * Harmonic mean of precision and recall.
 */
f1: number, 
/**
 * Area below precision over recall.
 */
average_precision: number, 
/**
 * Brier score: mean of `(p − y)²` over real trials.
 */
brier: number, 
/**
 * Average precision as the thesis counts it.
 */
thesis_ap: number, 
/**
 * Mean recall over thresholds as the thesis counts it.
 */
thesis_ar: number, 
/**
 * Harmonic mean of the two as the thesis counts them.
 */
thesis_f1: number, 
/**
 * Interval of each of them, by the bootstrap over grasps, in this order.
 */
spread: Array<[number, number]>, 
/**
 * Share of drawn sets of grasps in which its Brier score is less than that of a judge that always says
 * that it holds.
 */
beats_always: number, 
/**
 * Curve of precision over recall: points where something changes, from the highest threshold down.
 */
curve: Array<JudgePoint>, };

/**
 * A value of a field that has no effect in the document as it is: another stands in for it.
 */
export type Lacking = { 
/**
 * Path of the field.
 */
path: string, 
/**
 * Value without effect.
 */
value: string, 
/**
 * Value that is in effect instead while the field has it.
 */
instead: string, 
/**
 * Sentence: what is missing, and how to get it.
 */
why: string, };

/**
 * Layers of the picture: each is drawn if its flag is true.
 */
export type Layers = { 
/**
 * The ideal shapes, translucent.
 */
bodies: boolean, 
/**
 * The meshes contact is computed with, as wires.
 */
collision_mesh: boolean, 
/**
 * The pressure field and tetrahedra on the cutting plane.
 */
slice: boolean, 
/**
 * The contact surface, coloured by pressure.
 */
patch: boolean, 
/**
 * Outlines of the polygons of the contact surface.
 */
polygons: boolean, 
/**
 * Traction on each polygon.
 */
traction: boolean, 
/**
 * Slip velocity on each polygon.
 */
slip: boolean, 
/**
 * Net force on B.
 */
force: boolean, 
/**
 * Net moment on B about the centre of pressure's centroid.
 */
moment: boolean, 
/**
 * Frame of the contact: z along the normal.
 */
contact_frame: boolean, 
/**
 * The point model's witness points and normal.
 */
point_contact: boolean, 
/**
 * Axes of the body frames.
 */
body_frames: boolean, 
/**
 * Lines and shells the experiment draws: cones, hulls, traces.
 */
figures: boolean, 
/**
 * Labels: words beside things.
 */
labels: boolean, 
/**
 * Stripes around bodies that move.
 */
marks: boolean, };

/**
 * An answer of a leaf from a moment on.
 */
export type LeafAnswer = { 
/**
 * Name of the leaf in the tree.
 */
leaf: string, 
/**
 * Time from which it holds, s.
 */
from: number, 
/**
 * Answer of the leaf.
 */
says: LeafSays, };

/**
 * Answer of a leaf.
 */
export type LeafSays = "success" | "failure" | "running";

/**
 * Plan of a document's training: the numbers for a learner, which knows no document.
 */
export type LearnerPlan = { 
/**
 * Sizes: numbers that the actor sees, that only the critic sees besides, and of an action.
 */
shape: [number, number, number], 
/**
 * Seed of the random numbers.
 */
seed: number, 
/**
 * Numbers of updates, one for each lesson.
 */
lessons: Array<number>, 
/**
 * Hyperparameters of the algorithm.
 */
ppo: Ppo, 
/**
 * True if the mouth is seen.
 */
mouth_seen: boolean, };

/**
 * Training by which a policy learns in the document's cell and by its rules.
 */
export type Learning = { 
/**
 * Seed of the random numbers.
 */
seed: number, 
/**
 * Largest displacement across the mouth's axis at the start of an attempt, m.
 */
aside: number, 
/**
 * Largest angle about an axis across the way in, rad.
 */
lean: number, 
/**
 * Largest angle about the way in, rad.
 */
yaw: number, 
/**
 * Largest bias of force (N) and of moment (N·m) of the actor's sensor in an attempt.
 */
bias: [number, number], 
/**
 * Lessons, one after the other, each from the policy of the one before.
 */
lessons: Array<TrainingPhase>, 
/**
 * Hyperparameters of the algorithm.
 */
ppo: Ppo, 
/**
 * Trainings that were learnt before, each with many seeds: drawn beneath the one that is learnt here.
 */
earlier?: Array<EarlierTraining>, };

/**
 * Unit of a file's lengths.
 */
export type LengthUnit = "m" | "cm" | "mm" | "in";

/**
 * The text beside a scene: a few short steps.
 */
export type Lesson = { 
/**
 * Time it takes to read, about, min.
 */
minutes: number, 
/**
 * Steps, in reading order.
 */
steps: Array<Step>, };

/**
 * A value for each cell of a grid, row after row from the bottom.
 */
export type MapData = { 
/**
 * Centres of the cells across, SI.
 */
x: Array<number>, 
/**
 * Centres of the cells up, SI.
 */
y: Array<number>, 
/**
 * Values, `x.len() · y.len()` of them, SI, or the index of a class; `null` where there is none.
 */
values: Array<number | null>, 
/**
 * Names of the classes; empty where the values are numbers.
 */
classes: Array<string>, 
/**
 * Quantity of the values, where they are numbers.
 */
quantity: Quantity, 
/**
 * Spacing of the colours, where they are numbers.
 */
scale: Scale, };

/**
 * A mark: a place in a plot.
 */
export type Mark = { 
/**
 * Horizontal value, SI.
 */
x: number, 
/**
 * Vertical value, SI; absent: a vertical line.
 */
y?: number, 
/**
 * Label that is written beside it.
 */
label: string, 
/**
 * Role, which decides its colour.
 */
role: Role, };

/**
 * Material of a surface: its dissipation, restitution, friction and density.
 */
export type Material = { 
/**
 * Hunt–Crossley dissipation, s/m.
 */
dissipation: number, 
/**
 * Kelvin–Voigt relaxation time of bodies that move, s; those of two bodies add. Absent: 0.
 */
relaxation_time?: number, 
/**
 * Restitution of bodies that move, speed after an impact over speed before, in place of the two above.
 * It is the same at any speed from 1 cm/s on, mass, stiffness and step (steps in which bodies bounce are
 * cut into parts, but not beside an arm), less about g √(m/k), which the weight takes while a spring of
 * stiffness k pushes. Absent: the two above decide.
 */
restitution?: number, 
/**
 * Coulomb friction coefficient.
 */
friction: number, 
/**
 * Rolling resistance at points, m; of two bodies the larger counts. Absent: 0.
 */
rolling?: number, 
/**
 * Resistance to spinning about the normal, m; likewise.
 */
spinning?: number, 
/**
 * Density, kg/m³; absent: 1000.
 */
density?: number, };

/**
 * A mesh that was read from a file, and its report.
 */
export type MeshImport = { 
/**
 * Shape, to be set as a body's.
 */
shape: Shape, 
/**
 * Report on the mesh, and on what was mended.
 */
report: MeshReport, };

/**
 * Report on a mesh, after mending.
 */
export type MeshReport = { 
/**
 * Format of the file: `STL (binary)`, `OBJ` …
 */
format: string, 
/**
 * Number of vertices after welding.
 */
vertices: number, 
/**
 * Number of triangles.
 */
triangles: number, 
/**
 * True if it is closed, turned outwards and of positive volume: it can be a body's shape.
 */
solid: boolean, 
/**
 * True if every edge has two triangles.
 */
watertight: boolean, 
/**
 * Number of edges with one triangle: the rims of holes.
 */
boundary_edges: number, 
/**
 * Number of edges with more than two triangles.
 */
non_manifold_edges: number, 
/**
 * True if neighbouring triangles agree which side is out.
 */
consistently_oriented: boolean, 
/**
 * Number of triangles that disagreed with their neighbours and were turned.
 */
rewound: number, 
/**
 * True if it was inside out and was turned.
 */
flipped: boolean, 
/**
 * Number of parts that share no edge.
 */
components: number, 
/**
 * Volume, m³; absent when not watertight.
 */
volume: number | null, 
/**
 * Area, m².
 */
area: number, 
/**
 * Edges of the box around it along x, y, z, m.
 */
size: [number, number, number], 
/**
 * True if the solid is convex.
 */
convex: boolean, 
/**
 * Unit in which the file's numbers were read: `m`, `cm`, `mm` or `in`.
 */
unit: string, 
/**
 * Reason for that unit.
 */
unit_reason: string, 
/**
 * Warnings, in sentences for the user.
 */
warnings: Array<string>, };

/**
 * A robot's file as the arm of a grinding cell.
 */
export type ModelArm = { "kind": "arm", 
/**
 * Arm, to be set as `experiment.cell.arm.own`.
 */
arm: OwnArm, 
/**
 * Sentences for the user: what was assumed where the file says nothing.
 */
notes: Array<string>, } | { "kind": "none", 
/**
 * Place in the file, and the reason.
 */
why: SceneError, };

/**
 * A finding: something in an imported model that makes trouble in contact.
 */
export type ModelFinding = { 
/**
 * Kind of the finding.
 */
kind: FindingKind, 
/**
 * Sentence, with its numbers.
 */
text: string, 
/**
 * Indices of the bodies that it is about.
 */
bodies: Array<number>, 
/**
 * Position in the world at the start, m.
 */
at?: [number, number, number], 
/**
 * Changes that mend it.
 */
fix?: ModelFix, };

/**
 * Changes of the scene that mend a finding.
 */
export type ModelFix = { 
/**
 * Label of the change, in the imperative.
 */
label: string, 
/**
 * Changes, to be made together.
 */
changes: Array<Change>, };

/**
 * A sentence about a detail of a robot's file. It reads as that sentence.
 */
export type ModelNote = { 
/**
 * Kind of the note.
 */
kind: NoteKind, 
/**
 * Element of the file, such as `robot/link[arm]/inertial`; empty: the file as a whole, or several
 * places.
 */
place: string, 
/**
 * Text of the sentence.
 */
text: string, };

/**
 * An arm of a robot's file.
 */
export type ModelOwnArm = { 
/**
 * The arm, to be set as `experiment.arm.model.own`.
 */
arm: OwnArm, 
/**
 * Sentences for the user: what was taken where the file says nothing.
 */
notes: Array<string>, };

/**
 * A robot or scene of another program as a scene document.
 */
export type ModelScene = { 
/**
 * The document, as text.
 */
scene_text: string, 
/**
 * Sentences on what was read.
 */
read: Array<string>, 
/**
 * Notes on details of the file that were left out, mended, or read otherwise.
 */
notes: Array<ModelNote>, 
/**
 * Findings that make trouble in contact.
 */
findings: Array<ModelFinding>, 
/**
 * Number of bodies.
 */
bodies: number, 
/**
 * Number of joints that move.
 */
joints: number, 
/**
 * The same model as the arm of a grinding cell.
 */
arm: ModelArm, 
/**
 * The robot's arms among moving bodies, the longest first.
 */
arms: Array<ModelOwnArm>, };

/**
 * Motion along an axis, or about it (through the body's origin).
 */
export type Motion = "slide" | "turn";

/**
 * A finding from the numbers of a recorded motion themselves.
 */
export type MotionFinding = { 
/**
 * Sentence for people.
 */
sentence: string, 
/**
 * Units and frames that the numbers look like instead.
 */
remedy?: MotionUnits, };

/**
 * A recorded motion that was read from a file, and the findings on it.
 */
export type MotionImport = { 
/**
 * Recorded motion as a document has it, of its first body.
 */
recorded: Recorded, 
/**
 * Units and frames in which it was read.
 */
told: MotionUnits, 
/**
 * Duration, s.
 */
duration: number, 
/**
 * True if the columns of the quaternion have names, so that their order is known.
 */
ordered: boolean, 
/**
 * True if it has angular velocities.
 */
rates: boolean, 
/**
 * Names of the motions in the file, if it holds several: topics of a bag, or bodies.
 */
topics?: Array<string>, 
/**
 * Name of the motion that this is; empty if it has none.
 */
topic?: string, 
/**
 * Findings, and what was mended.
 */
findings: Array<MotionFinding>, };

/**
 * Units and frames of a recorded motion's numbers.
 */
export type MotionUnits = { 
/**
 * Unit of positions and velocities.
 */
length: LengthUnit, 
/**
 * Unit of angular velocities.
 */
angle: AngleUnit, 
/**
 * Order of quaternions whose columns are not named.
 */
quaternion: QuaternionOrder, 
/**
 * True if angular velocities are in the body's frame, not in the world.
 */
rates_in_body: boolean, 
/**
 * Axis of the world that points up.
 */
up: UpAxis, 
/**
 * Unit of times.
 */
time: TimeUnit, };

/**
 * A motor: a spring and a damper towards its targets, and an effort beside them, up to a limit together.
 */
export type Motor = { 
/**
 * Target position, m or rad.
 */
target_position: number, 
/**
 * Target velocity, m/s or rad/s.
 */
target_velocity: number, 
/**
 * Stiffness towards the target position, N/m or N·m/rad; zero: no position is sought.
 */
stiffness: number, 
/**
 * Damping towards the target velocity, N·s/m or N·m·s/rad.
 */
damping: number, 
/**
 * Effort beside spring and damper, N or N·m: with both gains at zero it is the motor's whole input.
 */
effort?: number, 
/**
 * Largest force or torque of the motor, N or N·m; absent: any.
 */
limit?: number, };

/**
 * Points that a normal is found from.
 */
export type NormalsBy = "neighbours" | "window" | "differences";

/**
 * Kind of a note on a robot's file.
 */
export type NoteKind = "left_out" | "mended" | "guessed" | "told";

/**
 * Numbers that need runs beside the shown one.
 */
export type Numbers = { "kind": "proofs", } | { "kind": "readings", 
/**
 * Readings, and their moments.
 */
wanted: Array<ReadingAt>, };

/**
 * A hexagonal nut.
 */
export type Nut = { 
/**
 * Major diameter of the thread, m: 0.016 for M16.
 */
major_diameter: number, 
/**
 * Pitch: distance from one thread to the next along the axis, m.
 */
pitch: number, 
/**
 * Height of the nut, in turns of the thread.
 */
turns: number, 
/**
 * Width across the flats, m.
 */
across_flats: number, 
/**
 * Number of convex pieces, about.
 */
pieces: number, };

/**
 * Statistics of the observations: mean and spread of each number.
 */
export type ObservationScale = { 
/**
 * Number of observations.
 */
count: number, 
/**
 * Mean of each number.
 */
mean: Array<number>, 
/**
 * Sum of squared deviations from the mean, of each number.
 */
squares: Array<number>, };

/**
 * Outlier filter (Rusu et al. 2008): points that stand alone.
 */
export type OutlierFilter = { 
/**
 * True if they are left out.
 */
used: boolean, 
/**
 * Number of nearest neighbours.
 */
k: number, 
/**
 * Number of standard deviations: a point stands alone if its neighbours are further than the mean of the
 * cloud by more than these.
 */
spreads: number, };

/**
 * An arm of joints in a row that turn or slide, 16 at most. It stands at the world's origin.
 */
export type OwnArm = { 
/**
 * Name, for people.
 */
name: string, 
/**
 * Base first.
 */
joints: Array<OwnJoint>, 
/**
 * Flange on the last link: the tool sits on it, z away from the arm.
 */
flange: Pose, 
/**
 * Whether the tool's place along its own x, y and z, and its turn about them, are asked of the joints. Absent: all six of six joints
 * and more; of fewer those that they can give, in this order.
 */
asked?: [boolean, boolean, boolean, boolean, boolean, boolean], 
/**
 * Joints that are drawn near to where there are more of them than directions asked, base first, rad (m). Absent: the middles of their
 * limits.
 */
posture?: Array<number>, };

/**
 * Points of a file. Where it is there, the cameras see these points and nothing else.
 */
export type OwnCloud = { 
/**
 * Name of the file.
 */
name: string, 
/**
 * Pose of the file's frame in the world.
 */
pose: Pose, 
/**
 * Positions in the file's frame, m.
 */
points: Array<[number, number, number]>, 
/**
 * Outer normals at the points, in the file's frame, of any length; zero: not known. Empty: known of
 * none. They say which of the two normals of a plane is the outer one.
 */
normals: Array<[number, number, number]>, };

/**
 * A joint that turns about an axis, or slides along it, and the link it carries, in the joint's frame.
 */
export type OwnJoint = { 
/**
 * Name, for people and for robots' messages.
 */
name: string, 
/**
 * Whether it slides.
 */
slides?: boolean, 
/**
 * Pose of the joint's frame on the link before, joints at zero (on the world, for the first).
 */
frame: Pose, 
/**
 * Axis in that frame; any length but zero.
 */
axis: [number, number, number], 
/**
 * Stops, rad (m).
 */
limits: [number, number], 
/**
 * Most |q̇|, rad/s (m/s); to it takes 0.3 s at least.
 */
speed: number, 
/**
 * Mass of the link, kg.
 */
mass: number, 
/**
 * Centre of mass of the link, in its frame, m.
 */
center_of_mass: [number, number, number], 
/**
 * Inertia of the link about its centre of mass, along its axes: xx, yy, zz, xy, xz, yz, kg·m².
 */
inertia: [number, number, number, number, number, number], 
/**
 * Radius of the link, a round bar to the next joint, m.
 */
radius: number, };

/**
 * Source of the pads' colours.
 */
export type PadColour = "energy" | "stress" | "pressure";

/**
 * A pad's surface in its own frame: z out of the front towards the object, x towards the fingertip. The
 * gripper's middle lies before its origin; the furthest of its front counts as the front.
 */
export type PadMesh = { 
/**
 * Closed surface of the pad.
 */
surface: GraspMesh, 
/**
 * Part of the pad that the gripper holds.
 */
held: HeldPart, 
/**
 * Depth from there to which it is held, m.
 */
held_depth: number, };

/**
 * A pad: a block whose back is held by its jaw.
 */
export type Pads = { 
/**
 * Thickness, width and height, m.
 */
size: [number, number, number], 
/**
 * Radius to which the face is rounded across its width, m; absent: it is flat.
 */
round?: number, 
/**
 * Number of cells along each edge; each cell is six tetrahedra.
 */
cells: [number, number, number], 
/**
 * Height of the pad's middle, m.
 */
middle: number, 
/**
 * Young's modulus E, Pa.
 */
youngs_modulus: number, 
/**
 * Poisson's ratio ν.
 */
poissons_ratio: number, 
/**
 * Density, kg/m³.
 */
density: number, 
/**
 * Constitutive law.
 */
law: SoftLaw, };

/**
 * A further shape of a body.
 */
export type Part = { 
/**
 * Shape in the part's own frame.
 */
shape: Shape, 
/**
 * Pose of the part's frame in the body.
 */
pose: Pose, };

/**
 * Order and sense in which the passes are run.
 */
export type PassOrder = "zigzag" | "one_way" | "outwards" | "inwards";

/**
 * One pass: values at even distances, straight lines between.
 */
export type PassPlan = { 
/**
 * Offsets below the surface, m.
 */
offset: Array<number>, 
/**
 * Feeds, m/s; one value: the same all along.
 */
feed: Array<number>, };

/**
 * Outcome: the bodies in the hand at the end.
 */
export type PickOutcome = "one" | "several" | "dropped" | "missed";

/**
 * Result of a grasp out of a bin that was tried once.
 */
export type PickTrial = { 
/**
 * Cost of the grasp; absent where it is infinite.
 */
cost: number | null, 
/**
 * Outcome in a word.
 */
outcome: PickOutcome, 
/**
 * Number of bodies in the hand at the end.
 */
held: number, 
/**
 * Distance of the centre of mass of the nearest of them from the line between the fingers when these had
 * closed, level, m.
 */
off_centre: number | null, };

/**
 * Trial of a grasp: the hand comes down, closes, lifts and shakes.
 */
export type PickTrials = { 
/**
 * Largest force of each finger, N.
 */
force: number, 
/**
 * Friction coefficient of the fingers' pads.
 */
friction: number, 
/**
 * Distance by which the hand is shaken to each side, m.
 */
shake: number, };

/**
 * Solid of a mesh file, cut into convex pieces that cover it.
 */
export type PiecesImport = { 
/**
 * Pieces, each a convex mesh in the file's frame, to be set as parts of a body.
 */
pieces: Array<Shape>, 
/**
 * Volume of the solid, m³.
 */
volume: number, 
/**
 * Volume of the union of all pieces, m³: an estimate.
 */
covered: number, 
/**
 * Bounds of the largest distance of a piece out of the solid: lower and upper, m.
 */
beyond: [number, number], 
/**
 * Centre of mass of the solid, in the file's frame, m.
 */
center_of_mass: [number, number, number], 
/**
 * Inertia of the solid over its density, about its centre of mass: xx, yy, zz, xy, xz, yz, m⁵.
 */
inertia_per_density: [number, number, number, number, number, number], };

/**
 * A pixel of a camera's picture; the pictures hang before their cameras.
 */
export type PixelQuery = { 
/**
 * True if pictures, pixel and point are shown.
 */
used: boolean, 
/**
 * Index of the camera whose pixel it is, counted from zero.
 */
camera: number, 
/**
 * Column and row of the pixel, counted from the image's upper left corner.
 */
pixel: [number, number], };

/**
 * A step-over that was tried.
 */
export type PlanChoice = { 
/**
 * Step-over, m.
 */
step_over: number, 
/**
 * Cycle time, s.
 */
duration: number, 
/**
 * Mean removed depth, m.
 */
depth: number, 
/**
 * Standard deviation of the removed depth over its mean.
 */
unevenness: number, 
/**
 * Root mean square of the force error, N.
 */
force_error: number, 
/**
 * True if no other is both quicker and more even.
 */
best: boolean, };

/**
 * Progress of the planner.
 */
export type PlanProgress = { 
/**
 * Number of runs that are done.
 */
done: number, 
/**
 * Largest number of runs.
 */
total: number, 
/**
 * Present work, for people: "round 3 of 8".
 */
doing: string, 
/**
 * True if there is nothing left to do.
 */
finished: boolean, 
/**
 * Figures of the best run so far.
 */
best?: RunFigures, 
/**
 * Step-overs that were tried so far.
 */
choices: Array<PlanChoice>, };

/**
 * Two fingers on a closed plane curve, joined by a spring; all pairs of points where the spring is at rest.
 */
export type PlanarAntipodal = { 
/**
 * Curve that is grasped.
 */
curve: PlanarCurve, 
/**
 * Parameter t of each finger on the curve, rad.
 */
fingers: [number, number], 
/**
 * Number of the pair that is looked at: 1 is the one farthest apart. One that does not exist: none.
 */
pair: number, 
/**
 * True if the pairs are drawn and listed.
 */
shown: boolean, 
/**
 * Coulomb's coefficient of friction at both fingers.
 */
friction: number, 
/**
 * Stiffness of the spring between the fingers, N/m.
 */
stiffness: number, };

/**
 * A closed plane curve: two formulas of t, which goes from 0 to 2π, and displacements from them.
 */
export type PlanarCurve = { 
/**
 * Formula of the coordinate across, m.
 */
x: string, 
/**
 * Formula of the coordinate up, m.
 */
y: string, 
/**
 * Displacements of the curve from the formulas at t = 2πk/n, n the number of these, m. Between them the
 * displacement is smooth.
 */
pulls: Array<[number, number]>, };

/**
 * Limits of the planner, and when it has done enough.
 */
export type Planner = { 
/**
 * Largest number of rounds, 1 to 40.
 */
rounds: number, 
/**
 * Force error (RMS) over the wanted force at which a plan is good enough.
 */
enough: number, 
/**
 * Largest offset, m.
 */
most_offset: number, 
/**
 * Smallest and largest feed, as shares of the wanted one.
 */
feed: [number, number], 
/**
 * Step-overs to try, time against evenness, m; at most 12.
 */
step_overs: Array<number>, };

/**
 * A plot beside the view.
 */
export type Plot = { 
/**
 * Id for programs, questions and file names: `force_time`.
 */
id: string, 
/**
 * Title: the claim or the names of the axes.
 */
title: string, 
/**
 * Horizontal axis.
 */
x: Axis, 
/**
 * Vertical axis.
 */
y: Axis, 
/**
 * Kind: curves, or a map of cells.
 */
kind: PlotKind, 
/**
 * True if one unit is as long across as up: cones, hulls, slices.
 */
equal: boolean, 
/**
 * True for a drawing: its places have no meaning, and it has no scales.
 */
drawing?: boolean, 
/**
 * Caption: what it shows and how to read it; Markdown with `$formulas$`, may be empty.
 */
caption: string, 
/**
 * Sentence for when there is nothing to draw: the reason, and what leads to something; may be empty.
 */
nothing?: string, 
/**
 * Source file in which it is computed: `crate/impact/src/restitution/linear.rs`.
 */
source: string, };

/**
 * Data of a plot in the present state.
 */
export type PlotData = { 
/**
 * Curves, for `PlotKind::Curves`.
 */
series: Array<Series>, 
/**
 * Map, for `PlotKind::Map`.
 */
map?: MapData, 
/**
 * Marks of places worth a name: the present state, events.
 */
marks: Array<Mark>, };

/**
 * Kind of a plot.
 */
export type PlotKind = "curves" | "map";

/**
 * Source of the points' colours.
 */
export type PointsBy = "camera" | "body" | "height" | "tilt" | "bending" | "normal_error" | "distance";

/**
 * A learnt policy. `asperity train --policy` and the page write such files.
 */
export type Policy = { 
/**
 * Schema of the file: `asperity-policy/1`.
 */
schema: string, 
/**
 * Task that it has learnt: `insert` without seeing the mouth, `insert_seeing` with.
 */
task: string, 
/**
 * Program that made it.
 */
made: string, 
/**
 * Sizes of the hidden layers of its networks.
 */
hidden: Array<number>, 
/**
 * Statistics by which observations are normalised: the actor's 12 numbers, then those that only the
 * critic sees.
 */
seen: ObservationScale, 
/**
 * Weights (input-major) and biases of the actor's layers: `f32`, little-endian, in base64.
 */
actor: string, 
/**
 * Logarithms of the spreads with which it acted while it learnt.
 */
spreads: Array<number>, 
/**
 * Weights and biases of the critic's layers, as the actor's; absent: it predicts no value.
 */
critic?: string, 
/**
 * Scale by which rewards were divided while it learnt.
 */
scale: number, };

/**
 * Pose of a frame in the frame it is given in: the body frame in the world, for a body.
 */
export type Pose = { 
/**
 * Position of the body origin, m.
 */
translation: [number, number, number], 
/**
 * Orientation as a quaternion `[w, x, y, z]`; normalised when read.
 */
rotation: [number, number, number, number], };

/**
 * A motion of the second body, and how finely it is sampled.
 */
export type PoseSweep = { 
/**
 * Kind of the motion: along the axis or about it.
 */
motion: Motion, 
/**
 * Direction in the world; any length but zero.
 */
axis: [number, number, number], 
/**
 * First offset from the body's pose, m or rad.
 */
from: number, 
/**
 * Last offset, m or rad.
 */
to: number, 
/**
 * Number of poses, 2 to 2000.
 */
samples: number, };

/**
 * Hyperparameters of proximal policy optimisation (Schulman et al. 2017).
 */
export type Ppo = { 
/**
 * Sizes of the hidden layers of both networks.
 */
hidden: Array<number>, 
/**
 * Initial standard deviation of an action.
 */
spread: number, 
/**
 * Number of streams of attempts; with any number of workers they give the same policy.
 */
lanes: number, 
/**
 * Number of actions of a lane from one update to the next.
 */
steps: number, 
/**
 * Number of actions in a minibatch.
 */
batch: number, 
/**
 * Number of passes over a rollout.
 */
epochs: number, 
/**
 * Learning rate of Adam.
 */
rate: number, 
/**
 * Discount γ of the reward one decision later.
 */
discount: number, 
/**
 * Parameter λ of the advantages.
 */
lambda: number, 
/**
 * Clipping range of the objective.
 */
clip: number, 
/**
 * Weight of the value's squared error in the loss.
 */
value_weight: number, 
/**
 * Weight of the entropy in the loss.
 */
entropy_weight: number, 
/**
 * Largest norm of a gradient.
 */
longest_gradient: number, 
/**
 * Divergence from the policy that made the rollout; where the mean is 1.5 times this, the update ends.
 * Absent: it does not end so.
 */
furthest?: number, };

/**
 * Pressure at the two ends of the colour map.
 */
export type PressureRange = { "mode": "auto" } | { "mode": "fixed", 
/**
 * Pressure at the lower end, Pa.
 */
min: number, 
/**
 * Pressure at the upper end, Pa.
 */
max: number, };

/**
 * Check of a robot's program: read back and held against the part.
 */
export type ProgramCheck = { 
/**
 * Maker whose language it is in.
 */
maker: string, 
/**
 * Number of moves that were read.
 */
moves: number, 
/**
 * Number of moves to positions that have no numbers in the program.
 */
unread: number, 
/**
 * Number of moves whose end is given by joints; that of the others is a pose.
 */
by_joints: number, 
/**
 * Signed distances of the tool from the surface at each move (m), negative in the part; `null` beyond 5
 * cm.
 */
distances: Array<number | null>, 
/**
 * Number of moves that end within a millimetre of the surface.
 */
near: number, 
/**
 * Smallest, mean and largest distance of those, m.
 */
spread: [number, number, number], 
/**
 * Sentences: for which arm the program is, and what was found.
 */
notes: Array<string>, };

/**
 * A number of the source beside ours, which is computed when asked for.
 */
export type Proof = { 
/**
 * Claim that is compared: "Speed after a bounce at c_r = 0.8".
 */
claim: string, 
/**
 * Place in the source: "Fig. 3 c", "Newton, closed form".
 */
source: string, 
/**
 * Value of the source, SI.
 */
value: number, 
/**
 * Largest difference that counts as equal, SI.
 */
tolerance: number, 
/**
 * Id of our reading.
 */
reading: string, 
/**
 * State that it is read in, as differences from the document.
 */
set?: Array<Change>, 
/**
 * Moment of the run that it is read at, s.
 */
at?: number, };

/**
 * Scores of a judge that others published, by the definitions of the thesis.
 */
export type PublishedScore = { 
/**
 * Name of the judge: `ipc`, `soft_point`, `reach_reconstruction`, `6dfc_reconstruction`, or another.
 */
judge: string, 
/**
 * Average precision.
 */
ap: number, 
/**
 * Average recall.
 */
ar: number, 
/**
 * Harmonic mean of precision and recall.
 */
f1: number, };

/**
 * F1 scores that others published for a value of a field.
 */
export type PublishedTable = { 
/**
 * Path of the field below `with`: `pads.design`.
 */
path: string, 
/**
 * Value of the field, any JSON that fits it.
 */
value: JsonValue, 
/**
 * F1 scores, one for each variant.
 */
f1: Array<number>, };

/**
 * Map of pushes of the same strength and other loads, in a rectangle about no load.
 */
export type PushMap = { 
/**
 * Margin beyond the corners of the parallelogram, as a share of these.
 */
beyond: number, 
/**
 * Number of pushes along each side, odd: one is without a load.
 */
cells: number, };

/**
 * Result of a push of a peg.
 */
export type PushTrial = { 
/**
 * Load: force across and moment, as the document's `load`.
 */
load: [number, number], 
/**
 * Force of the push when it began to slide in, N; absent: it jammed.
 */
slid?: number, 
/**
 * Force that it takes in theory, N.
 */
theory: number, 
/**
 * Reason why it could not go on; absent: it could.
 */
trouble?: string, };

/**
 * Pushes of the closed hand before the cameras look: the outermost object goes towards the middle of the
 * bin. Each is planned in the cloud after the one before it, and made in the dynamics.
 */
export type Pushes = { 
/**
 * Number of pushes.
 */
times: number, 
/**
 * Length of a push, m.
 */
length: number, 
/**
 * Largest force with which the hand presses down, N.
 */
force: number, 
/**
 * Moment of the last push that is shown, as a share of its time; 1: its end.
 */
moment: number, };

/**
 * Pyramids beside the exact cone.
 */
export type Pyramids = "none" | "inner" | "outer" | "both";

/**
 * Quantity that a number measures; decides its unit, prefixes and formatting.
 */
export type Quantity = "length" | "area" | "angle" | "pressure" | "force" | "moment" | "stiffness" | "dissipation" | "speed" | "angular_speed" | "time" | "mass" | "density" | "energy" | "damping" | "acceleration" | "frequency" | "impulse" | "ratio" | "count" | "truth";

/**
 * Order of a quaternion's numbers: the place of its scalar.
 */
export type QuaternionOrder = "scalar_first" | "scalar_last";

/**
 * A question to a session.
 */
export type Query = { "kind": "plot", 
/**
 * Id of the plot in the description.
 */
id: string, } | { "kind": "drawn", 
/**
 * Ids of plots in the description.
 */
plots: Array<string>, } | { "kind": "drag", 
/**
 * Index of the handle in the description, counted from zero.
 */
handle: number, 
/**
 * Point in the world, m.
 */
target: [number, number, number], } | { "kind": "grab", 
/**
 * Index of the body, counted from zero.
 */
body: number, 
/**
 * Point in the world, m.
 */
point: [number, number, number], } | { "kind": "channels_of", 
/**
 * Index of the body, counted from zero.
 */
body: number, } | { "kind": "inputs", } | { "kind": "numbers_start", 
/**
 * Numbers that are wanted.
 */
of: Numbers, } | { "kind": "numbers_advance", 
/**
 * Ticket of `numbers_start`.
 */
ticket: number, 
/**
 * Largest number of steps.
 */
steps: number, } | { "kind": "beside", 
/**
 * Changes, and readings.
 */
of: Beside, } | { "kind": "tell", } | { "kind": "events", } | { "kind": "velocities", } | { "kind": "motions", } | { "kind": "contacts", } | { "kind": "threshold_start", 
/**
 * Field, reading and level.
 */
query: ThresholdQuery, } | { "kind": "threshold_advance", 
/**
 * Largest number of values.
 */
probes: number, } | { "kind": "step_map_row", 
/**
 * Map.
 */
map: StepMap, 
/**
 * Index of the row, counted from the smallest value.
 */
row: number, } | { "kind": "ticks", 
/**
 * Number of the first tick, counted from one: tick 0 is before the first.
 */
from: number, 
/**
 * Largest number of ticks.
 */
count: number, } | { "kind": "export_run", 
/**
 * Format, one of the description's.
 */
format: ExportFormat, 
/**
 * Date that stands in the file; without one it says so.
 */
date: string | null, } | { "kind": "take_mesh", 
/**
 * Shape, a mesh.
 */
shape: Shape, } | { "kind": "take_pad", 
/**
 * Shape, a mesh, `z` out of its front and `x` towards the fingertip.
 */
shape: Shape, } | { "kind": "take_cloud", 
/**
 * Lowest corner of its box in the file's frame, m.
 */
low: [number, number, number], 
/**
 * Highest corner, m.
 */
high: [number, number, number], 
/**
 * Axis of the file that is up.
 */
up: CloudUp, 
/**
 * True if it stays where the file has it; otherwise it stands in the middle of what is looked at.
 */
as_in_file: boolean, } | ContactInspectorAsk | GraspSelectionAsk | GraspStudyAsk | GrindingAsk | InsertionAsk | JammingAsk;

/**
 * A question. Its right answer is computed, after the changes of `reveal` are made.
 */
export type Question = { "kind": "choose", 
/**
 * Text of the question.
 */
prompt: string, 
/**
 * The answers to choose from.
 */
answers: Array<Answer>, 
/**
 * State that the question is about, as differences from the step's.
 */
reveal?: Array<Change>, 
/**
 * Moment of the run that the question is about, s.
 */
at?: number, 
/**
 * Reason, read after the answer.
 */
why?: string, } | { "kind": "sketch", 
/**
 * Text of the question.
 */
prompt: string, 
/**
 * Reading to be drawn over the sweep.
 */
reading: string, 
/**
 * Id of the plot to draw in, in place of the sweep: `force_time`.
 */
plot?: string, 
/**
 * Label of the series to be drawn; absent: the plot's first.
 */
series?: string, 
/**
 * Answers for readers who would rather choose.
 */
answers?: Array<Answer>, 
/**
 * State that the question is about, as differences from the step's.
 */
reveal?: Array<Change>, 
/**
 * Moment of the run that the question is about, s.
 */
at?: number, 
/**
 * Replies to wrong curves, by the name of what is wrong.
 */
replies?: { [key in string]: string }, 
/**
 * Reason, read after the answer.
 */
why?: string, } | { "kind": "arrow", 
/**
 * Text of the question.
 */
prompt: string, 
/**
 * Readings that are the vector's components.
 */
readings: [string, string, string], 
/**
 * Index of the body that the arrow stands on.
 */
body: number, 
/**
 * Answers for readers who would rather choose.
 */
answers?: Array<Answer>, 
/**
 * State that the question is about, as differences from the step's.
 */
reveal?: Array<Change>, 
/**
 * Moment of the run that the question is about, s.
 */
at?: number, 
/**
 * Replies to wrong arrows, by the name of what is wrong.
 */
replies?: { [key in string]: string }, 
/**
 * Reason, read after the answer.
 */
why?: string, };

/**
 * A box on a tilting table. The first body is the table, the second the box, both of shape `box`; their
 * poses follow from the angle. The middle of the box's base is the world's origin, the table falls towards
 * x.
 */
export type Ramp = { 
/**
 * Tilt of the table, rad: 0 to 1.5.
 */
angle: number, 
/**
 * Friction coefficient.
 */
friction: number, 
/**
 * Other friction coefficient, whose cones are drawn beside.
 */
other_friction: number, 
/**
 * Position of the centre of mass from the box's middle, along the slope and off it, m.
 */
center_of_mass: [number, number], 
/**
 * Gravity, m/s².
 */
gravity: number, };

/**
 * Readings and plot of a document beside the session's own.
 */
export type ReadBeside = { 
/**
 * Values of the readings, in the order of the question; none where there is no such reading, or it has
 * no value.
 */
readings: Array<number | null>, 
/**
 * Data of the plot, if one was asked for.
 */
plot?: PlotData, };

/**
 * A number the session computes for every frame.
 */
export type Reading = { 
/**
 * Id for programs, links and questions: `normal_force`.
 */
id: string, 
/**
 * Label for people.
 */
label: string, 
/**
 * Symbol in TeX.
 */
symbol: string, 
/**
 * Quantity, which decides the unit.
 */
quantity: Quantity, 
/**
 * Formula in TeX.
 */
formula: string, 
/**
 * Source file in which it is computed: `crate/contact/src/hydroelastic/totals.rs`.
 */
source: string, };

/**
 * A reading at a moment of the run.
 */
export type ReadingAt = { 
/**
 * Id of the reading.
 */
reading: string, 
/**
 * Moment: `start`, `end`, `first_impact` or a time, `0.45 s`.
 */
moment: string, };

/**
 * Trials of a real gripper.
 */
export type RealTrials = { 
/**
 * Number of trials.
 */
trials: number, 
/**
 * Number of trials that lifted the object.
 */
successes: number, };

/**
 * A recorded motion of one body: shown as a ghost on the run's clock; the run's errors are read against it.
 */
export type Recorded = { 
/**
 * Index of the body.
 */
body: number, 
/**
 * Name of the recording.
 */
name: string, 
/**
 * Source of the recording: who made it.
 */
source: string, 
/**
 * Licence under which it may be passed on.
 */
licence: string, 
/**
 * Set of recordings that it is one of, where the page offers the others in its place.
 */
among?: string, 
/**
 * Width of the body, m: errors of position are read as shares of it. Absent: they are read in metres
 * alone.
 */
width?: number, 
/**
 * True if the run starts as the recording does: pose of the first row and `velocity` stand in place of
 * the body's own.
 */
starts: boolean, 
/**
 * Velocity in the first row, where the run starts with it.
 */
velocity: Velocity, 
/**
 * Uncertainty of the start: other starts, as near as the measurement tells them apart.
 */
noise?: StartNoise, 
/**
 * Rows of time (s), position of the body frame's origin (m), attitude (unit quaternion w x y z, body to
 * world), at rising times. The first is where the run's clock starts.
 */
rows: Array<[number, number, number, number, number, number, number, number]>, };

/**
 * Many contacts become few, whose net stiffness is bounded. All are of one pair of bodies.
 */
export type ReducedContacts = { 
/**
 * Contacts of the two bodies.
 */
contacts: ContactSet, 
/**
 * Largest number of clusters.
 */
count: number, 
/**
 * Weight of the square of a distance beside the square of a difference of normals, 1/m².
 */
position_weight: number, 
/**
 * Stiffness of each contact, N/m.
 */
stiffness: number, 
/**
 * Largest stiffness of all contacts together, N/m.
 */
net_stiffness: number, 
/**
 * Factors on the clusters' stiffnesses.
 */
scales: Scales, };

/**
 * Condition that ends a contact.
 */
export type Release = "zero_penetration" | "zero_force";

/**
 * Role of a curve, line, shell or mark; one hue, dash and head each, in the view, the plots and the text.
 */
export type Role = "ink" | "muted" | "normal" | "friction" | "cone" | "slip" | "wrench" | "danger" | "first" | "second" | "third" | "fourth" | "fifth" | "sixth";

/**
 * A block with a round hole.
 */
export type RoundHole = { 
/**
 * Radius of the pin that goes in, m.
 */
radius: number, 
/**
 * Radius of the hole less that of the pin, m.
 */
play: number, 
/**
 * Depth of the hole, m.
 */
depth: number, 
/**
 * Distance from the hole's axis to each side of the block, m.
 */
half_width: number, 
/**
 * Thickness of the floor under the hole, m.
 */
floor: number, 
/**
 * Number of convex pieces around the hole; a multiple of four is taken.
 */
pieces: number, };

/**
 * Clock of an experiment that runs in time.
 */
export type RunClock = { 
/**
 * Simulated time of one `Command::Step`, s.
 */
step: number, 
/**
 * Time at which the run ends, s; absent: it goes on.
 */
end?: number, };

/**
 * An event of a run: a tick of the timeline.
 */
export type RunEvent = { 
/**
 * Time of the event, s.
 */
time: number, 
/**
 * Label for people: "Flores leaves".
 */
label: string, 
/**
 * Index of the body that it happens to.
 */
body?: number, };

/**
 * Figures of a run, SI.
 */
export type RunFigures = { 
/**
 * Mean normal force, N.
 */
mean_force: number, 
/**
 * Root mean square of the force error, N.
 */
force_error: number, 
/**
 * Largest force error, N.
 */
worst_error: number, 
/**
 * Mean removed depth, m.
 */
depth: number, 
/**
 * Standard deviation of the removed depth over its mean.
 */
unevenness: number, 
/**
 * Mean Ra, m.
 */
roughness: number, 
/**
 * Cycle time, s.
 */
duration: number, };

/**
 * Runout of the tool: it runs out of true.
 */
export type Runout = { 
/**
 * Amplitude, m.
 */
amplitude: number, 
/**
 * Frequency, 1/s.
 */
frequency: number, };

/**
 * Spacing along a slider.
 */
export type Scale = "linear" | "log";

/**
 * Factors on the clusters' stiffnesses.
 */
export type Scales = "unscaled" | "diagonal" | "spectral" | "turning" | "wrench";

/**
 * Axis of the scatter of normals, by its eigenvalue.
 */
export type ScatterAxis = "greatest" | "middle" | "least";

/**
 * A scene: bodies, an experiment with them, and a view.
 */
export type Scene = { 
/**
 * Version of the format; older documents are migrated.
 */
version: number, 
/**
 * Title: the claim the scene makes.
 */
title: string, 
/**
 * Summary in one line, for the card and for search engines.
 */
summary: string, 
/**
 * The question the reader is asked first.
 */
question: string, 
/**
 * Part of a source that this scene brings to life: its title and chapter.
 */
source?: string, 
/**
 * Kind of experiment, and its settings.
 */
experiment: Experiment, 
/**
 * The bodies, in the order A, B, C …
 */
bodies: Array<Body>, 
/**
 * Controls that are shown first.
 */
controls: Array<Control>, 
/**
 * View: camera, layers, scales.
 */
view: View, 
/**
 * Numbers of the source beside ours.
 */
proof?: Array<Proof>, 
/**
 * Text beside the scene, step by step.
 */
lesson?: Lesson, };

/**
 * An error the editor can underline: a kind, the path of the offending field, and a sentence.
 */
export type SceneError = { 
/**
 * Kind, for programs.
 */
kind: ErrorKind, 
/**
 * Path of the field: `bodies[1].shape.radius`; empty for the document as a whole.
 */
path: string, 
/**
 * Sentence: what is wrong and what would be right.
 */
message: string, 
/**
 * Smallest and largest allowed value, SI, if that is all that is wrong: a page says it in the field's
 * own unit.
 */
allowed?: [number, number], 
/**
 * Line of the text, from 1, where the text itself is at fault.
 */
line?: number, 
/**
 * Column of the text, from 1.
 */
column?: number, };

/**
 * Observation of an actor: one of its numbers, or three.
 */
export type Sense = "place" | "place_x" | "place_y" | "place_z" | "turn" | "turn_x" | "turn_y" | "turn_z" | "force" | "force_x" | "force_y" | "force_z" | "moment" | "moment_x" | "moment_y" | "moment_z";

/**
 * A curve, or a closed outline where it ends where it began.
 */
export type Series = { 
/**
 * Label that is written beside it: "Hunt–Crossley", "c_r = 0.8".
 */
label: string, 
/**
 * Role, which decides colour and dash, the same as in the view.
 */
role: Role, 
/**
 * Horizontal values, SI; need not increase.
 */
x: Array<number>, 
/**
 * Vertical values, SI, as many as `x`; `null` breaks the curve.
 */
y: Array<number | null>, 
/**
 * True if it is drawn as points, not as a line.
 */
points: boolean, 
/**
 * True if it is filled to its outline.
 */
filled: boolean, 
/**
 * Index of the body it is about: pointing at one points out the other.
 */
body?: number, };

/**
 * Law of a position-controlled joint, whatever touches the arm.
 */
export type ServoLaw = { "type": "first_order", 
/**
 * Time constant `T`, s.
 */
time_constant: number, } | { "type": "second_order", 
/**
 * Natural frequency `ωₙ`, rad/s.
 */
natural_frequency: number, 
/**
 * Damping ratio `ζ`.
 */
damping_ratio: number, } | { "type": "computed_torque", 
/**
 * Stiffness `K`, 1/s².
 */
stiffness: number, 
/**
 * Damping `D`, 1/s.
 */
damping: number, 
/**
 * True if velocity and acceleration of the commands are fed forward: the joint is there when the
 * next command comes.
 */
fed_forward: boolean, };

/**
 * A shape. Axial shapes point along z; all but meshes and parts of assemblies are centred at the origin.
 */
export type Shape = { "type": "sphere", 
/**
 * Radius, m.
 */
radius: number, } | { "type": "box", 
/**
 * Full edge lengths, m.
 */
size: [number, number, number], } | { "type": "cylinder", 
/**
 * Radius, m.
 */
radius: number, 
/**
 * Full height, m.
 */
length: number, } | { "type": "capsule", 
/**
 * Radius, m.
 */
radius: number, 
/**
 * Length of the segment, without the caps, m.
 */
length: number, } | { "type": "ellipsoid", 
/**
 * Semi-axes along x, y, z, m.
 */
semi_axes: [number, number, number], } | { "type": "rounded_box", 
/**
 * Full edge lengths of the box, without the rounding, m.
 */
size: [number, number, number], 
/**
 * Radius of edges and corners, m.
 */
radius: number, } | { "type": "torus", 
/**
 * Radius of the circle, m.
 */
ring_radius: number, 
/**
 * Radius of the tube, m; less than that of the circle.
 */
radius: number, } | { "type": "half_space", } | { "type": "empty", } | { "type": "assembly", 
/**
 * Kind of the part, and its sizes.
 */
part: AssemblyPart, } | { "type": "mesh", 
/**
 * Positions of the vertices, m.
 */
vertices: Array<[number, number, number]>, 
/**
 * Triangles, three vertex indices each.
 */
triangles: Array<[number, number, number]>, 
/**
 * True if the author says that it is convex; checked either way.
 */
convex?: boolean, };

/**
 * Run that is shown.
 */
export type ShownRun = "start" | "plan";

/**
 * A slab cut into cuboids.
 */
export type Slab = { 
/**
 * Size along x, y and z, m.
 */
size: [number, number, number], 
/**
 * Lengths along x of the first and of the last piece, m; evenly spaced in between.
 */
lengths: [number, number], 
/**
 * Number of pieces side by side along y.
 */
rows: number, 
/**
 * Difference in height between the highest top and the lowest, m.
 */
kerb: number, 
/**
 * Position along x up to which all tops agree, m.
 */
flush: number, };

/**
 * A plane through the pressure fields.
 */
export type Slice = { 
/**
 * Unit normal in the world; any length but zero.
 */
normal: [number, number, number], 
/**
 * Distance of the plane from the world origin along the normal, m.
 */
offset: number, };

/**
 * A plane through the space of wrenches.
 */
export type SliceAxes = { 
/**
 * Axis that is plotted across.
 */
across: WrenchAxis, 
/**
 * Axis that is plotted up; not the same.
 */
up: WrenchAxis, };

/**
 * A slow stretch of a run.
 */
export type SlowMotion = { 
/**
 * Time before the event at which it begins, s.
 */
before: number, 
/**
 * Time after the event at which it ends, s.
 */
after: number, 
/**
 * Simulated seconds that pass in one second of the reader's.
 */
speed: number, };

/**
 * Contact law of the surfaces. All but the barrier let them into each other, by springs at the points of
 * each surface that are inside the other; the body is then convex, so that their depth is exact.
 */
export type SoftContact = { "type": "barrier", } | { "type": "penalty", 
/**
 * Stiffness k of a point, N/m.
 */
stiffness: number, } | { "type": "convex", 
/**
 * Stiffness k of a point, N/m.
 */
stiffness: number, 
/**
 * Relaxation time τ, s: a damper of k τ stands beside the spring.
 */
relaxation_time: number, };

/**
 * A gripper with two soft pads closes on an object, lifts it, holds it; the run says whether it holds.
 *
 * The object stands on the floor z = 0, over the origin. The document has no bodies: the object is one of those below.
 */
export type SoftGrasp = { 
/**
 * Object that is grasped.
 */
object: GraspObject, 
/**
 * Density of the object, kg/m³.
 */
density: number, 
/**
 * Mass of the object, kg; absent: from its density.
 */
mass?: number, 
/**
 * Direction in the object's frame that points upwards where it stands.
 */
up: [number, number, number], 
/**
 * Pose of the gripper in the object's frame: midway between the pads' fronts; x is the closing axis, z
 * the approach.
 */
grasp: Pose, 
/**
 * Pads on the jaws.
 */
pads: GraspPads, 
/**
 * Coefficient of friction of pads and object.
 */
friction: number, 
/**
 * Coefficient of friction of object and floor.
 */
floor_friction: number, 
/**
 * Distance between the pads' fronts when the gripper is open, m.
 */
opening: number, 
/**
 * Speed of each pad while the gripper closes, m/s.
 */
closing_speed: number, 
/**
 * Condition that ends the squeeze.
 */
until: SqueezeUntil, 
/**
 * Speed of the gripper while it lifts, m/s.
 */
lifting_speed: number, 
/**
 * Acceleration of the gripper to that speed, and to rest, m/s²; absent: it changes its speed at once.
 */
lifting_acceleration?: number, 
/**
 * Height by which the gripper rises, m.
 */
lift: number, 
/**
 * Time that it then keeps still, s.
 */
hold: number, 
/**
 * Time step, s.
 */
step: number, 
/**
 * Tolerance: a step is done when Newton moves nothing faster, m/s.
 */
tolerance: number, 
/**
 * Time at which the run ends, s; absent: it goes on, and stands still once the verdict is known.
 */
end?: number, 
/**
 * Trials of the grasp with its pose a little off.
 */
trials: GraspTrials, 
/**
 * Source of the pads' colours.
 */
colour: PadColour, 
/**
 * Readings to plot over time, in this order.
 */
plots: Array<string>, };

/**
 * Time integration.
 */
export type SoftIntegrator = "implicit_euler" | "bdf2";

/**
 * Two jaws with soft pads close on a body. They face each other along x, the left one (the smaller x) first.
 *
 * Body 0 stands between them: it is stiff, and free unless it is fixed.
 */
export type SoftJaws = { 
/**
 * Pads on the jaws.
 */
pads: Pads, 
/**
 * Distance between the faces of the unstrained pads at the start, m.
 */
start: number, 
/**
 * Goal of the jaws: the distance between the faces of unstrained pads, m. Negative: they would overlap.
 */
opening: number, 
/**
 * Height by which both jaws go up from their start, m.
 */
height: number, 
/**
 * Largest speed of a jaw, m/s.
 */
speed: number, 
/**
 * Gravity, m/s², downwards.
 */
gravity: number, 
/**
 * Height of a floor, m; absent: none.
 */
floor?: number, 
/**
 * Coefficient of friction of everything.
 */
friction: number, 
/**
 * Contact law of the surfaces.
 */
contact: SoftContact, 
/**
 * Parameters of the barrier, where `contact` is the barrier.
 */
barrier: BarrierContact, 
/**
 * Time integration.
 */
integrator: SoftIntegrator, 
/**
 * Time step, s.
 */
step: number, 
/**
 * Time at which the run ends, s; absent: it goes on.
 */
end?: number, 
/**
 * Largest number of Newton iterations in a step: then it is cut off, at a state without intersection.
 */
iterations: number, 
/**
 * Tolerance: a step is done when Newton moves nothing faster, m/s.
 */
tolerance: number, 
/**
 * Label of the scene's own run beside its variants.
 */
label?: string, 
/**
 * Variants: the scene with a few fields changed, run beside it; up to four runs.
 */
variants: Array<Variant>, 
/**
 * Offset at which each run is shown from the one before, in the world, m.
 */
apart: [number, number, number], 
/**
 * Source of the pads' colours.
 */
colour: PadColour, 
/**
 * Readings to plot over time, in this order.
 */
plots: Array<string>, 
/**
 * Channels that the page offers at once, in this order.
 */
drive: Array<Channel>, };

/**
 * Constitutive law: the energy density ψ.
 */
export type SoftLaw = "neo_hookean" | "st_venant_kirchhoff" | "corotated";

/**
 * Accuracy to which a step is solved.
 */
export type Solver = { 
/**
 * True if all is solved to the tolerance; otherwise piles in motion get a few sweeps.
 */
exact: boolean, 
/**
 * Largest residual.
 */
tolerance: number, 
/**
 * Largest error of the velocities in a part of a step, m/s: steps are cut into parts until it is met;
 * the result then no longer depends on `step`. Absent: a step is solved once.
 */
accuracy?: number, };

/**
 * A spring of no length from a point of a body to the world or another body.
 */
export type Spring = { 
/**
 * Name, shown in tables.
 */
name: string, 
/**
 * Index of the body that it pulls.
 */
body: number, 
/**
 * Point where it is held, in the body's frame, m.
 */
point: [number, number, number], 
/**
 * Index of the body that it pulls to; absent: the world.
 */
to?: number, 
/**
 * Point that it pulls to, in that body's frame or in the world, m.
 */
target: [number, number, number], 
/**
 * Stiffness and damping.
 */
strength: SpringStrength, 
/**
 * Largest force, N; absent: any.
 */
limit?: number, };

/**
 * Stiffness and damping of a spring.
 */
export type SpringStrength = { "type": "frequency", 
/**
 * Natural frequency on the body's own mass, Hz.
 */
frequency: number, } | { "type": "stiffness", 
/**
 * Stiffness, N/m.
 */
stiffness: number, 
/**
 * Damping, N·s/m.
 */
damping: number, };

/**
 * Condition that ends the squeeze.
 */
export type SqueezeUntil = { "energy": number } | { "force": number };

/**
 * Map of starts across the mouth's axis, in a square about it.
 */
export type StartMap = { 
/**
 * Largest distance along x and y, m.
 */
reach: number, 
/**
 * Number of starts along each, odd: one is on the axis.
 */
cells: number, };

/**
 * Uncertainty of a start. Each draw is another start: along and about each axis an error of its own, normal
 * with these standard deviations.
 */
export type StartNoise = { 
/**
 * Standard deviation of the position, m.
 */
position: number, 
/**
 * Standard deviation of the attitude, rad.
 */
rotation: number, 
/**
 * Standard deviation of the velocity, m/s.
 */
linear: number, 
/**
 * Standard deviation of the angular velocity, rad/s.
 */
angular: number, 
/**
 * Number of the draw; 0 is the start as recorded.
 */
draw: number, };

/**
 * Result of an attempt to insert something.
 */
export type StartTrial = { 
/**
 * Displacement across the mouth's axis at the start, m.
 */
aside: [number, number], 
/**
 * Turned by, a rotation vector, rad.
 */
turn: [number, number, number], 
/**
 * True if it is in.
 */
done: boolean, 
/**
 * Time at which it ended, s.
 */
time: number, 
/**
 * Depth that it reached, m.
 */
depth: number, 
/**
 * Largest force of the attempt, N.
 */
peak: number, 
/**
 * Reason why it could not go on; absent: it could.
 */
trouble?: string, };

/**
 * One step: at most about 60 words.
 */
export type Step = { 
/**
 * Part of the reader in this step: to look, to predict, to do, to understand.
 */
kind: StepKind, 
/**
 * Title, a few words.
 */
title: string, 
/**
 * Markdown with `$formulas$`; `{reading}`, `{path}` and `{reading@0.45 s}` (`@start`, `@end`,
 * `@first_impact`) are numbers.
 */
text: string, 
/**
 * State of the scene that this step speaks of, as differences from the document.
 */
set?: Array<Change>, 
/**
 * Moment of the run that it speaks of, s.
 */
at?: number, 
/**
 * Readings and plots that are covered until the question is answered.
 */
covers?: Array<string>, 
/**
 * Question that is asked before the text tells the answer.
 */
question?: Question, };

/**
 * Part of the reader in a step.
 */
export type StepKind = "look" | "predict" | "do" | "explain";

/**
 * Map of the run's error over its step and another number.
 */
export type StepMap = { 
/**
 * Smallest and largest step, s; logarithmic between.
 */
steps: [number, number], 
/**
 * Path of the other number: `experiment.contact.stiffness`.
 */
path: string, 
/**
 * Smallest and largest value of the other number, SI; logarithmic between.
 */
values: [number, number], 
/**
 * Number of cells across (steps) and up (values), 2 to 64 each.
 */
cells: [number, number], 
/**
 * Id of the reading that is compared.
 */
reading: string, 
/**
 * Time at which it is compared, s.
 */
at: number, };

/**
 * One row of a [`StepMap`](crate::document::StepMap): one value of its other number, every step.
 */
export type StepMapRow = { 
/**
 * The other number, SI.
 */
value: number, 
/**
 * Steps of the cells, s: each goes a whole number of times into the time at which it is read.
 */
steps: Array<number>, 
/**
 * Readings, one for each cell; `null` where the engine refused or stopped.
 */
readings: Array<number | null>, 
/**
 * Errors of the cells against the finest run, relative to the larger of that run's first and last
 * reading.
 */
errors: Array<number | null>, 
/**
 * Flags of the cells: true if the run has more energy at the end than at the start, by more than 1 %.
 */
gains: Array<boolean>, 
/**
 * Finest run, which they are compared with: its step (s) and its reading.
 */
finest: [number | null, number | null], 
/**
 * Longest step of an explicit engine at this value, s; `null` where there is none.
 */
explicit_step: number | null, };

/**
 * Part of the net stiffness that is bounded.
 */
export type StiffnessBound = { "type": "diagonal", } | { "type": "spectral", } | { "type": "full", 
/**
 * Shape of the bound, 1 where `net_stiffness` itself is meant.
 */
shape: [[number, number, number], [number, number, number], [number, number, number]], } | { "type": "turning", };

/**
 * Strategy that decides the arm's commands.
 */
export type Strategy = { "type": "push", } | { "type": "aim", } | { "type": "spiral", 
/**
 * Pitch: distance between two turns, m.
 */
pitch: number, 
/**
 * Speed along the spiral, m/s.
 */
speed: number, 
/**
 * Force that presses down, N.
 */
press: number, } | { "type": "tilt", 
/**
 * Angle by which it leans, rad.
 */
lean: number, 
/**
 * Force sideways at which the rim is said to hold it, N.
 */
held: number, 
/**
 * Force that presses down, N.
 */
press: number, } | { "type": "policy", 
/**
 * Observation that is withheld: in its place stands the mean over the training.
 */
without?: Sense, };

/**
 * Sum of a study so far.
 */
export type StudySummary = { 
/**
 * Largest number of trials of each grasp.
 */
trials: number, 
/**
 * Sums of each grasp, in one variant after the other.
 */
rows: Array<TriedRow>, 
/**
 * Sums of each variant.
 */
variants: Array<TriedVariant>, 
/**
 * Scores of each judge in the variant that is shown, over the grasps that a real gripper tried; empty
 * where none succeeded. The simulation's is the first, once each of these has a trial.
 */
scores: Array<JudgeScore>, 
/**
 * Brier score of a judge that gives every grasp the share of all real successes; and the least that any
 * judge of grasps can have.
 */
brier_bounds?: [number, number], };

/**
 * A surface that is fitted to points.
 */
export type SurfaceFit = "plane" | "quadric";

/**
 * A point at which the surface is looked at closely, and a gripper that is laid along the axes of the
 * scatter of the neighbours' normals.
 */
export type SurfaceGrasp = { 
/**
 * True if the gripper is laid there.
 */
used: boolean, 
/**
 * Position near which the point of the cloud is sought, m: the nearest is taken.
 */
near: [number, number, number], 
/**
 * Axis along which the fingers close.
 */
closes: ScatterAxis, 
/**
 * Axis along which the fingers reach out.
 */
reaches: ScatterAxis, 
/**
 * True if the fingers reach into the body where they reach along the normal; otherwise out of it.
 */
inward: boolean, 
/**
 * Angle about the gripper's third axis, rad.
 */
turn: number, 
/**
 * Shift along the direction of closing, m.
 */
shift: number, 
/**
 * True if the gripper is pushed forward until something is in its way, and drawn back to where most
 * faces its fingertips; otherwise its fingertips are level with the point.
 */
pushed: boolean, };

/**
 * Query: the surface is looked at closely at the point of the cloud nearest to what a pixel sees.
 */
export type SurfaceQuery = { 
/**
 * True if it is shown.
 */
used: boolean, 
/**
 * Index of the camera whose pixel it is.
 */
camera: number, 
/**
 * Column and row of the pixel, counted from the image's upper left corner.
 */
pixel: [number, number], 
/**
 * Number of nearest neighbours, the point itself among them.
 */
k: number, 
/**
 * Largest distance of a neighbour, m.
 */
radius: number, 
/**
 * Surface that is fitted to the neighbours and drawn.
 */
fit: SurfaceFit, };

/**
 * The readings along a motion.
 */
export type SweepCurves = { 
/**
 * Offsets from the present pose: m or rad.
 */
offset: Array<number>, 
/**
 * Values of each reading along the sweep, in the order of the description's readings; `null` where there
 * is none.
 */
readings: Array<Array<number | null>>, 
/**
 * Pose of the moving body at each offset: position, quaternion w x y z.
 */
poses: Array<[number, number, number, number, number, number, number]>, 
/**
 * Events along the sweep, in order.
 */
events: Array<SweepEvent>, };

/**
 * An event of a sweep.
 */
export type SweepEvent = { 
/**
 * Index of the first sample at which it has happened.
 */
index: number, 
/**
 * Label for people: "first touch".
 */
label: string, };

/**
 * Part of the tool's own load that a sensor subtracts from its readings.
 */
export type TakenOff = "nothing" | "weight" | "all";

/**
 * A body to be brought into another.
 */
export type Task = { 
/**
 * Index of the body that is brought.
 */
body: number, 
/**
 * Point of that body that goes in first, in its frame, m.
 */
point: [number, number, number], 
/**
 * Index of the body that it goes into.
 */
into: number, 
/**
 * Pose of the mouth in that body: the way in begins at its origin, z leads out of it.
 */
mouth: Pose, 
/**
 * Depth that the point is to reach, m.
 */
depth: number, 
/**
 * Largest distance from the mouth's axis, m.
 */
aside: number, 
/**
 * Angle by which it is to be turned about the mouth's axis from the start, rad, right-handed; absent:
 * any.
 */
turned?: number, 
/**
 * Largest angle about the mouth's axis from where both frames' x axes agree, rad; beyond it the body is
 * the wrong way up. Absent: any.
 */
upright?: number, 
/**
 * Time that it is to stay so, s.
 */
held: number, 
/**
 * Largest force at the arm's wrist, or of what touches the body, N: beyond it the attempt is over.
 * Absent: any.
 */
limit?: number, };

/**
 * Closed form of the motion of a body.
 */
export type Theory = { "type": "slide", 
/**
 * Index of the block.
 */
body: number, 
/**
 * Index of the fixed body it slides on: up from its surface is z of its frame.
 */
on: number, };

/**
 * Progress of a search for a threshold.
 */
export type ThresholdProgress = { 
/**
 * Number of values of the field that have been tried.
 */
done: number, 
/**
 * Number of values that will be tried, as far as is known.
 */
total: number, 
/**
 * True if the first look over the range is complete.
 */
looked: boolean, 
/**
 * True if the search is complete.
 */
finished: boolean, 
/**
 * Report on what is found so far.
 */
report: ThresholdReport, };

/**
 * Question where along a field a reading crosses a level.
 */
export type ThresholdQuery = { 
/**
 * Field that is moved, and its range; `samples` of it are looked at first, to find where it changes.
 */
field: FieldSweep, 
/**
 * Id of the reading.
 */
reading: string, 
/**
 * Level that it crosses, SI: one half for a verdict that is 0 or 1.
 */
level: number, };

/**
 * Result of a search for a threshold, and the way to it.
 */
export type ThresholdReport = { 
/**
 * First look over the whole range: (value of the field, reading).
 */
look: Array<[number | null, number | null]>, 
/**
 * Crossings found in it, narrowed by bisection.
 */
crossings: Array<Crossing>, 
/**
 * Verdict, a sentence: what was found, or why nothing.
 */
verdict: string, };

/**
 * Unit of a file's times.
 */
export type TimeUnit = "s" | "ms" | "us" | "ns";

/**
 * Face of the tool that touches.
 */
export type ToolFace = { "kind": "pad", 
/**
 * Radius, m.
 */
radius: number, } | { "kind": "ball", 
/**
 * Radius, m.
 */
radius: number, };

/**
 * Direction of the tool's x.
 */
export type ToolHeading = "feed" | "kept";

/**
 * A point whose path is drawn.
 */
export type Trail = { 
/**
 * Index of the body that it moves with.
 */
body: number, 
/**
 * Point in the body's frame, m.
 */
point: [number, number, number], };

/**
 * A lesson: some updates in the same worlds.
 */
export type TrainingPhase = { 
/**
 * Number of updates of the policy.
 */
updates: number, 
/**
 * Worlds, of which each attempt draws one; none: the document's own.
 */
worlds: Array<TrainingWorld>, };

/**
 * A world that differs from the document's own.
 */
export type TrainingWorld = { 
/**
 * Changes of the document that make it.
 */
set: Array<Change>, 
/**
 * Truths of the world that only the critic sees.
 */
truth: Array<number>, };

/**
 * Table of transfer: each policy in each world, from starts that are drawn as in the training.
 */
export type Transfer = { 
/**
 * Policies: the columns.
 */
policies: Array<TransferPolicy>, 
/**
 * Worlds: the rows.
 */
worlds: Array<TransferWorld>, };

/**
 * Program that has stepped a world, where it was not this engine.
 */
export type TransferElsewhere = { 
/**
 * Name and version of the program.
 */
program: string, 
/**
 * Settings of the program, in a sentence.
 */
about: string, };

/**
 * Column of the table: a policy.
 */
export type TransferPolicy = { 
/**
 * Label: the world in which it learnt.
 */
label: string, 
/**
 * The learnt policy.
 */
policy: Policy, 
/**
 * Results of trials that were made before, a cell for each world.
 */
found?: Array<TransferResult>, };

/**
 * Results of the attempts of a policy in a world.
 */
export type TransferResult = { 
/**
 * Number of attempts.
 */
tried: number, 
/**
 * Number of successful attempts.
 */
done: number, 
/**
 * Mean time of the successful attempts, s; 0 if there are none.
 */
time: number, 
/**
 * Spread of their times, s.
 */
spread: number, 
/**
 * Median of the largest force of an attempt, N.
 */
force: number, 
/**
 * Numbers of successes of policies that learnt the same with other seeds, each from as many attempts.
 */
others?: Array<number>, };

/**
 * Row of the table: a world.
 */
export type TransferWorld = { 
/**
 * Label of the world.
 */
label: string, 
/**
 * Changes of the document that make it.
 */
set: Array<Change>, 
/**
 * Program other than this engine that has stepped this row: its cells are given, and cannot be played or
 * tried here. Absent: this engine.
 */
elsewhere?: TransferElsewhere, };

/**
 * A behaviour tree that was read from another program's file.
 */
export type TreeImport = { 
/**
 * Tree, to be set as the experiment's.
 */
tree: TreeNode, 
/**
 * Sentences for the user: where it was read otherwise than the file says.
 */
notes: Array<string>, };

/**
 * A node, with its children.
 */
export type TreeNode = { 
/**
 * Kind: what the node does with its children, or as a leaf.
 */
type: TreeNodeKind, 
/**
 * Name; that of a condition or an action says which one of the task's it is.
 */
name?: string, 
/**
 * Number of children of a parallel that must succeed; absent: all.
 */
success_threshold?: number, 
/**
 * Count of the nodes that count.
 */
n?: number, 
/**
 * Ports of nodes of BehaviorTree.CPP. A parallel, a retry or a repeat that has some keeps the rules of
 * that program.
 */
ports?: Array<TreePort>, 
/**
 * Children, from left to right.
 */
children?: Array<TreeNode>, };

/**
 * Kind of a node: what it does with the answers of its children, or as a leaf.
 */
export type TreeNodeKind = "sequence" | "fallback" | "sequence_memory" | "fallback_memory" | "parallel" | "inverter" | "force_success" | "force_failure" | "max_tries" | "retry" | "repeat" | "condition" | "action" | "sequence_resume" | "parallel_all" | "if_then_else" | "while_do_else" | "try_catch" | "switch" | "keep_running" | "delay" | "timeout" | "run_once" | "precondition" | "loop" | "skip_unless_updated" | "wait_value_update" | "same" | "pipeline" | "recovery" | "round_robin" | "nonblocking" | "persistent" | "rate" | "gate" | "where_needed" | "single_trigger" | "always_success" | "always_failure" | "script" | "script_condition" | "set_blackboard" | "unset_blackboard" | "sleep" | "was_entry_updated";

/**
 * A plot of the experiment.
 */
export type TreePlot = "leaves" | "asked";

/**
 * A port of a node, or a script before or after it (`_skipIf`).
 */
export type TreePort = { 
/**
 * Name, as BehaviorTree.CPP has it.
 */
name: string, 
/**
 * Value: a text, `{name}` for what stands on the blackboard under it, or a script.
 */
value: string, };

/**
 * Kind of a small world.
 */
export type TreeTask = "ball" | "bins";

/**
 * Answers of the nodes of a behaviour tree, tick by tick.
 */
export type TreeTicks = { 
/**
 * Number of the first tick that is given, counted from one.
 */
from: number, 
/**
 * Answers of each tick, a letter for each node, in the order in which a tick that asks everybody comes
 * by: `S` success, `F` failure, `R` running, `K` passed over, `-` not asked.
 */
ticks: Array<string>, 
/**
 * Index of the node whose action was at work in each tick, if one was: the last that was asked.
 */
at_work: Array<number | null>, 
/**
 * Difference of the tree from the one that acts as wanted, in a sentence; empty where there is none, or
 * none is wanted.
 */
differs: string, 
/**
 * Names of the task's conditions, and of its actions.
 */
words: [Array<string>, Array<string>], 
/**
 * Names of the leaves that are answered by hand.
 */
by_hand: Array<string>, 
/**
 * Entries of the blackboard now: names and values.
 */
blackboard: Array<[string, string]>, 
/**
 * Sentences about nodes that could not do their work at the last tick.
 */
troubles: Array<string>, };

/**
 * A grasp of a study.
 */
export type TriedGrasp = { 
/**
 * Name of the grasp.
 */
id: string, 
/**
 * Pose of the gripper in the object's frame: midway between the pads' fronts; x is the closing axis, z
 * the approach.
 */
grasp: Pose, 
/**
 * Direction in the object's frame that points upwards where it stands.
 */
up: [number, number, number], 
/**
 * Trials of a real gripper; absent: nobody tried.
 */
real?: RealTrials, };

/**
 * Sum of the trials of a grasp so far.
 */
export type TriedRow = { 
/**
 * Name of the grasp.
 */
id: string, 
/**
 * True if no further trial is needed.
 */
enough: boolean, 
/**
 * Share of successes in the simulation.
 */
simulated: TriedShare, 
/**
 * Counts of the verdicts, in the order in which they came.
 */
verdicts: Array<VerdictCount>, 
/**
 * Share of its poses that soft point, REACH and 6DFC say hold; in the variant that is shown alone.
 */
judges?: [number, number, number], 
/**
 * Share of successes of a real gripper.
 */
real?: TriedShare, };

/**
 * Share of successes in trials, and the interval in which the true share lies.
 */
export type TriedShare = { 
/**
 * Number of successes.
 */
successes: number, 
/**
 * Number of trials.
 */
trials: number, 
/**
 * Lower end of the interval.
 */
low: number, 
/**
 * Upper end of the interval.
 */
high: number, };

/**
 * Sum of the trials of a variant so far.
 */
export type TriedVariant = { 
/**
 * Number of its grasps.
 */
grasps: number, 
/**
 * Share of successes over all its grasps.
 */
simulated: TriedShare, 
/**
 * Mean force of a pad when the squeeze ended, over the trials in which it did, N.
 */
force?: number, 
/**
 * Mean area of a pad's skin that pressed then, m².
 */
area?: number, 
/**
 * Scores of the simulation against a real gripper, once each grasp that one tried has a trial.
 */
scores?: VariantScores, };

/**
 * Two fingers on one body.
 */
export type TwoFingers = { 
/**
 * Contact points of the fingers in the body frame, m.
 */
fingers: [[number, number, number], [number, number, number]], 
/**
 * Friction coefficient of both fingers.
 */
friction: number, 
/**
 * True for soft fingertips, which resist twisting; hard ones do not.
 */
soft: boolean, 
/**
 * Radius of a soft fingertip, m.
 */
tip_radius: number, 
/**
 * Hydroelastic modulus of a soft fingertip, Pa.
 */
tip_modulus: number, 
/**
 * Largest normal force of each finger, N.
 */
squeeze: number, 
/**
 * Characteristic length, m: torques are divided by it to be compared with forces.
 */
length: number, 
/**
 * Load: the wrench that pulls at the body.
 */
load: Wrench, 
/**
 * Plane of the slice plot.
 */
slice: SliceAxes, };

/**
 * Axis of a file that points up.
 */
export type UpAxis = "z" | "y";

/**
 * A plug and its receptacle.
 */
export type Usb = { 
/**
 * Outer width and height of the plug's shell, along x and y, m.
 */
plug: [number, number], 
/**
 * Thickness of the plug's shell, m.
 */
shell: number, 
/**
 * Height of the plug's slot, m.
 */
slot: number, 
/**
 * Width and height of the receptacle's opening, along x and y, m.
 */
opening: [number, number], 
/**
 * Width and height of the receptacle's tongue, along x and y, m.
 */
tongue: [number, number], 
/**
 * Thickness of the wall around the opening, m.
 */
wall: number, 
/**
 * Depth to which the plug goes in, m.
 */
depth: number, 
/**
 * Play at the tongue's end, m.
 */
behind: number, 
/**
 * Smallest number of convex pieces.
 */
pieces: number, };

/**
 * A variant: the scene with a few fields changed.
 */
export type Variant = { 
/**
 * Label that is written beside it.
 */
label: string, 
/**
 * Changes of fields of the document, outside `variants`.
 */
set: Array<Change>, };

/**
 * Scores of the simulation in a variant.
 */
export type VariantScores = { 
/**
 * F1 score at the study's threshold.
 */
f1: number, 
/**
 * F1 score as the thesis counts it.
 */
thesis_f1: number, 
/**
 * Brier score: mean of `(p − y)²` over real trials.
 */
brier: number, 
/**
 * Interval of each of them, by the bootstrap over grasps, in this order.
 */
spread: [[number, number], [number, number], [number, number]], };

/**
 * A varied field and its values.
 */
export type VariedField = { 
/**
 * Path of the field below `with`: `pads.youngs_modulus`.
 */
path: string, 
/**
 * Label for people: "E of the pads".
 */
label: string, 
/**
 * Quantity, which decides the unit of values that are numbers.
 */
quantity: Quantity, 
/**
 * Spacing of the values on an axis.
 */
scale: Scale, 
/**
 * Values, any JSON that fits the field.
 */
values: Array<JsonValue>, };

/**
 * Velocity of the body frame in the world.
 */
export type Velocity = { 
/**
 * Angular velocity, rad/s.
 */
angular: [number, number, number], 
/**
 * Velocity of the body origin, m/s.
 */
linear: [number, number, number], };

/**
 * Count of a verdict.
 */
export type VerdictCount = { 
/**
 * Verdict in a word.
 */
verdict: string, 
/**
 * Sentence: what happened and what to change.
 */
sentence: string, 
/**
 * Number of times it was given.
 */
count: number, };

/**
 * View of the scene: camera, layers, colours. It changes no number, except by the place of the slice.
 */
export type View = { 
/**
 * Camera; absent: fitted to the bodies.
 */
camera?: Camera, 
/**
 * Indices of the bodies that the camera follows, counted run after run.
 */
follow?: Array<number>, 
/**
 * True if all runs stand in one view.
 */
together?: boolean, 
/**
 * Readings shown first; the rest is folded.
 */
readings?: Array<string>, 
/**
 * Readings that are written beside the names in the picture.
 */
beside?: Array<string>, 
/**
 * The plot shown first.
 */
plot?: string, 
/**
 * Stretch of a run about its first event that is played slowly.
 */
slow_motion?: SlowMotion, 
/**
 * Bodies whose names stand in the picture, in place of their letters.
 */
named?: Array<number>, 
/**
 * Strokes, arrows and notes over the picture.
 */
annotations?: Array<Annotation>, 
/**
 * Points whose paths are drawn.
 */
trails?: Array<Trail>, 
/**
 * Time between the ghosts, s: bodies with trails are outlined where they were. Absent: no ghosts.
 */
ghosts?: number, 
/**
 * Layers that are drawn.
 */
layers: Layers, 
/**
 * Colour map of the pressure.
 */
colormap: Colormap, 
/**
 * Pressure at the two ends of the colour map.
 */
pressure_range: PressureRange, 
/**
 * Length of force arrows.
 */
arrow_scale: ArrowScale, 
/**
 * The cutting plane through the pressure fields.
 */
slice: Slice, };

/**
 * Frame that wrenches are seen from.
 */
export type Viewpoint = "body" | "first_contact";

/**
 * Voxel grid: cubes of space.
 */
export type VoxelGrid = { 
/**
 * True if the points of a cube become their mean.
 */
used: boolean, 
/**
 * Edge of a cube, m.
 */
size: number, };

/**
 * A goal of the arm, from a time on.
 */
export type WayPoint = { 
/**
 * Time from which it holds, s.
 */
time: number, 
/**
 * Goal of the controlled point in the world, m; absent: the goal before, at first its start.
 */
position?: [number, number, number], 
/**
 * Goal of its rotation from the start, rotation vector in the world, rad; absent: as before.
 */
turn?: [number, number, number], 
/**
 * Where the joints go, base first, rad (m); in place of the two above, until a way-point has one of them.
 */
joints?: Array<number>, 
/**
 * Force of the tool on its surroundings, in the world, N.
 */
force: [number, number, number], 
/**
 * Moment of the tool on its surroundings, in the world, about the controlled point, N·m.
 */
moment: [number, number, number], };

/**
 * Side of the first curve that is ground, seen from outside along it.
 */
export type WhichSides = "left" | "right" | "both";

/**
 * A built-in workpiece.
 */
export type Workpiece = "weld_plate" | "cylinder" | "saddle" | "freeform" | "blade" | "casting";

/**
 * A force and a torque on the body about its origin, body frame.
 */
export type Wrench = { 
/**
 * Force, N.
 */
force: [number, number, number], 
/**
 * Torque, N·m.
 */
torque: [number, number, number], };

/**
 * A coordinate of a wrench.
 */
export type WrenchAxis = "force_x" | "force_y" | "force_z" | "torque_x" | "torque_y" | "torque_z";

/**
 * Contacts on one body, and the cone of wrenches they can make.
 */
export type WrenchCone = { 
/**
 * Contact points in the body frame, m.
 */
contacts: Array<[number, number, number]>, 
/**
 * Number of them that touch, from the first.
 */
count: number, 
/**
 * Friction coefficient of every contact.
 */
friction: number, 
/**
 * Torsional radius, m: soft contacts resist twisting by up to this times friction; 0: hard.
 */
torsional_radius: number, 
/**
 * Number of edges of the pyramids that are drawn and of ε; verdicts are exact.
 */
edges: number, 
/**
 * Characteristic length, m: torques are divided by it to be compared with forces.
 */
length: number, 
/**
 * Largest sum of the normal forces, N.
 */
total_force: number, 
/**
 * Frame that wrenches are seen from.
 */
seen_from: Viewpoint, 
/**
 * Wrench that is asked about.
 */
asked: Asked, 
/**
 * True if the view says whether the contacts make it.
 */
judged: boolean, 
/**
 * Plane of the slice plot.
 */
slice: SliceAxes, };

/**
 * A force and torque sensor; its frame is the flange's.
 */
export type WristSensor = { 
/**
 * Rate of its samples, Hz; absent: one a step.
 */
rate?: number, 
/**
 * Part of the tool's own load that is subtracted.
 */
taken_off: TakenOff, 
/**
 * Bias, its reading where nothing acts: three forces, N, three moments, N·m.
 */
bias: [number, number, number, number, number, number], 
/**
 * Standard deviation of a sample: of a force, N, of a moment, N·m.
 */
noise: [number, number], 
/**
 * Cut-off frequency of its filter, Hz; absent: none.
 */
cutoff?: number, 
/**
 * Largest force it is made for, N: beyond it the run stops. Absent: any.
 */
range?: number, 
/**
 * Seed of its noise: the same seed gives the same noise everywhere.
 */
seed: number, };
