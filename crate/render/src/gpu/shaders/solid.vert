// One instance is a cylinder, cone or ball from `start` to `end`; start.w is its radius.
uniform mat4 view_projection;
in vec3 position;
in vec3 normal;
in vec4 start;
in vec3 end;
in vec4 color;
out vec3 across;
out vec4 shade;
void main() {
  vec3 axis = end - start.xyz;
  float span = length(axis);
  vec3 z = axis / max(span, 1e-30);
  vec3 x = normalize(cross(abs(z.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0), z));
  vec3 y = cross(z, x);
  vec3 p = start.xyz + (x * position.x + y * position.y) * start.w + axis * position.z;
  across = x * normal.x + y * normal.y + z * normal.z;
  shade = color;
  gl_Position = view_projection * vec4(p, 1.0);
}
