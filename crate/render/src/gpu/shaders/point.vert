// A point as a square about it on the screen.
uniform mat4 view_projection;
uniform vec2 viewport;
uniform float size;
uniform float bias;
in vec2 corner;
in vec4 point;
out vec2 place;
out float number;
void main() {
  place = vec2(corner.x * 2.0 - 1.0, corner.y);
  number = point.w;
  gl_Position = view_projection * vec4(point.xyz, 1.0);
  gl_Position.z -= bias * gl_Position.w;
  gl_Position.xy += place * size / viewport * gl_Position.w;
}
